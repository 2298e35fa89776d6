use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = [check, crate::])]
fn create() -> u8 {
    1
}

fn main() {
    create();
}
