use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = [check if level])]
fn create(level: u8) -> u8 {
    level
}

fn main() {
    create(1);
}
