use hooks_runtime::{hook, hooked};
use std::ops::ControlFlow;

#[hook]
fn cached() -> ControlFlow<u32> {
    ControlFlow::Continue(())
}

#[hooked(after = [cached])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
