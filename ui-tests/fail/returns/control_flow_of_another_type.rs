use hooks_runtime::{hook, hooked};
use std::ops::ControlFlow;

#[hook]
fn cached() -> ControlFlow<String> {
    ControlFlow::Continue(())
}

#[hooked(before = [cached])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
