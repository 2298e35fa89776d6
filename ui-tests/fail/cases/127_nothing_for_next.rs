//! A hook that gives no outcome cannot stand around a method that has one.
use hooks_runtime::{hook, hooked};

#[hook]
fn forgets(next: impl FnOnce() -> u32) {
    drop(next);
}

#[hooked(around = [forgets])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
