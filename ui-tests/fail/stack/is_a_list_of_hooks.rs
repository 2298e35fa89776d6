use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(stack = check)]
fn list() -> u8 {
    1
}

fn main() {
    list();
}
