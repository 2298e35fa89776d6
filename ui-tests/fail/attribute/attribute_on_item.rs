use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = [#[inline] check])]
fn create() {}

fn main() {
    create();
}
