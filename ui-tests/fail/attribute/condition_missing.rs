use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = [check if])]
fn create() {}

fn main() {
    create();
}
