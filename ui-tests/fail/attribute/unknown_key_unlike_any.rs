use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(validate = [check])]
fn create() {}

fn main() {
    create();
}
