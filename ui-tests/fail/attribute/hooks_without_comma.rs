use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hook]
fn log() {}

#[hooked(before = [check log])]
fn create() {}

fn main() {
    create();
}
