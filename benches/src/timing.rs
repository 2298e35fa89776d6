//! How long a call of each of several things takes.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Something to be timed.
pub struct Peer {
    name: String,
    call: Box<dyn FnMut(u32)>,
}

impl Peer {
    /// What makes so many calls.
    pub fn new(name: impl Into<String>, call: impl FnMut(u32) + 'static) -> Self {
        Peer { name: name.into(), call: Box::new(call) }
    }
}

/// Prints a line for each: a name, a tab, nanoseconds.
///
/// So many samples are taken of each, in turns. The least counts: it is the one that nothing has disturbed.
pub fn print(mut peers: Vec<Peer>, samples: usize) {
    let rounds: Vec<u32> = peers.iter_mut().map(|peer| rounds(&mut *peer.call)).collect();
    let mut least = vec![f64::INFINITY; peers.len()];
    for _ in 0..samples {
        for ((peer, rounds), least) in peers.iter_mut().zip(&rounds).zip(&mut least) {
            let sample = time(&mut *peer.call, *rounds).as_secs_f64() * 1e9 / f64::from(*rounds);
            *least = least.min(sample);
        }
    }
    for (peer, least) in peers.iter().zip(least) {
        println!("{}\t{least:.3}", peer.name);
    }
}

fn time(call: &mut dyn FnMut(u32), rounds: u32) -> Duration {
    let start = Instant::now();
    call(black_box(rounds));
    start.elapsed()
}

/// How many calls take about half a millisecond, less than the machine leaves a program alone for.
fn rounds(call: &mut dyn FnMut(u32)) -> u32 {
    let mut rounds = 16;
    while time(call, rounds) < Duration::from_micros(500) && rounds < 1 << 24 {
        rounds *= 2;
    }
    rounds
}
