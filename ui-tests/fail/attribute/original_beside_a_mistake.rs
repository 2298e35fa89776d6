use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = check, original = plain)]
fn create() {}

fn main() {
    create();
    plain();
}
