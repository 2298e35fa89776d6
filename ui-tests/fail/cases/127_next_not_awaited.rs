//! A `next` that is called and not awaited is a future that nobody uses.
#![deny(unused_must_use)]

use hooks_runtime::{hook, hooked};

#[hook]
async fn forgets(next: impl AsyncFnOnce() -> u32) -> u32 {
    next();
    1
}

#[hooked(around = [forgets])]
async fn load() -> u32 {
    2
}

fn main() {
    drop(load());
}
