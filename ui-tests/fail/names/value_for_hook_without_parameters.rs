use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = [check(role = "admin")])]
fn create() {}

fn main() {
    create();
}
