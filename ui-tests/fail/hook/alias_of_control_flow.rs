use hooks_runtime::hook;
use std::ops::ControlFlow;

type Step = ControlFlow<u8>;

#[hook]
fn check() -> Step {
    ControlFlow::Continue(())
}

fn main() {
    let _ = check();
}
