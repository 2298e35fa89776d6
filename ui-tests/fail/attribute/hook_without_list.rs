use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(check)]
fn create() {}

fn main() {
    create();
}
