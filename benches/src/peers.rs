//! A method with ten hooks, put around it by `#[hooked]`, by hand, and by what else there is.
//!
//! Every hook adds one where the optimiser cannot see it, and no future waits.

#![expect(missing_docs, reason = "each function is named after what it shows")]

mod aspects;
mod others;
mod ours;

use crate::ready;
use crate::timing::Peer;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What the hooks count in.
#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    #[inline(always)]
    pub fn touch(&self) {
        self.0.store(black_box(self.0.load(Relaxed) + 1), Relaxed);
    }

    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

fn peer(name: &str, mut once: impl FnMut(u64) -> u64 + 'static) -> Peer {
    Peer::new(name, move |rounds| {
        for number in 0..rounds {
            black_box(once(black_box(u64::from(number))));
        }
    })
}

/// Everything that is timed; the hand-written method first.
#[must_use]
pub fn all(count: &'static Count) -> Vec<Peer> {
    let mut tower = others::tower_plain(count);
    let mut boxed_tower = others::tower_boxed(count);
    let axum = others::axum_from_fn(count);
    let list = others::list();
    let futures = others::boxed_futures();
    let traits = others::async_traits();
    vec![
        peer("hand-written, 10 sync", |number| ours::written(count, number)),
        peer("hooked, 10 sync", |number| ours::hooked(count, number)),
        peer("hand-written async, 10 sync", |number| ready(ours::written_async(count, number))),
        peer("hooked async, 10 sync", |number| ready(ours::hooked_async(count, number))),
        peer("hand-written async, 50 sync", |number| ready(ours::written_async_50(count, number))),
        peer("hooked async, 50 sync", |number| ready(ours::hooked_async_50(count, number))),
        peer("hand-written async, 10 mixed", |number| ready(ours::written_mixed(count, number))),
        peer("hooked async, 10 mixed", |number| ready(ours::hooked_mixed(count, number))),
        peer("hand-written async, 10 async", |number| ready(ours::written_all_async(count, number))),
        peer("hooked async, 10 async", |number| ready(ours::hooked_all_async(count, number))),
        peer("tower, 10 plain layers", move |number| ready(others::call(&mut tower, number))),
        peer("tower, 10 boxed layers", move |number| ready(others::call(&mut boxed_tower, number))),
        peer("axum, 10 from_fn", move |number| ready(others::call_axum(axum.clone(), number))),
        peer("Vec<Box<dyn Fn>>, 10 sync", move |number| others::call_list(&list, count, number)),
        peer("boxed futures, 10 awaited", move |number| ready(others::call_futures(&futures, count, number))),
        peer("async-trait, 10 awaited", move |number| ready(others::call_traits(&traits, count, number))),
        peer("aspect-rs, 10 aspects", move |number| aspects::aspects(count, number)),
        peer("tracing::instrument, one, no subscriber", |number| others::instrumented(count, number)),
    ]
}
