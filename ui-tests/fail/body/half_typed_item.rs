use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = [check, che])]
fn create() -> u8 {
    1
}

fn main() {
    create();
}
