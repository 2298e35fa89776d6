use hooks_runtime::{hook, hooked};
use std::ops::ControlFlow;

#[hook]
fn cached() -> ControlFlow<u32> {
    ControlFlow::Continue(())
}

#[hooked(error = [cached])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
