//! Times one call with ten hooks, hooked and by everything else that can put hooks around a method.
//!
//! Prints a line for each: a name, a tab, nanoseconds.

use hooks_benches::peers::{self, Count};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How many samples are taken of each, in turns, so that what disturbs the machine disturbs all.
const SAMPLES: usize = 15;

fn main() {
    let count: &'static Count = Box::leak(Box::default());
    let mut peers = peers::all(count);
    let rounds: Vec<u32> = peers.iter_mut().map(|peer| rounds(&mut *peer.call)).collect();
    let mut samples = vec![Vec::new(); peers.len()];
    for _ in 0..SAMPLES {
        for ((peer, rounds), samples) in peers.iter_mut().zip(&rounds).zip(&mut samples) {
            samples.push(time(&mut *peer.call, *rounds).as_secs_f64() * 1e9 / f64::from(*rounds));
        }
    }
    for (peer, samples) in peers.iter().zip(&mut samples) {
        samples.sort_by(f64::total_cmp);
        println!("{}\t{:.3}", peer.name, samples[SAMPLES / 2]);
    }
}

fn time(call: &mut dyn FnMut(u32), rounds: u32) -> Duration {
    let start = Instant::now();
    call(black_box(rounds));
    start.elapsed()
}

/// How many calls take about two milliseconds.
fn rounds(call: &mut dyn FnMut(u32)) -> u32 {
    let mut rounds = 1000;
    while time(call, rounds) < Duration::from_millis(2) && rounds < 1 << 24 {
        rounds *= 2;
    }
    rounds
}
