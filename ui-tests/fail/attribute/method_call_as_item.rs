use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = [check.twice()])]
fn create() {}

fn main() {
    create();
}
