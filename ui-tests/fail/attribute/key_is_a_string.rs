use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked("before" = [check])]
fn create() {}

fn main() {
    create();
}
