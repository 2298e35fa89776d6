use hooks_runtime::{hook, hooked};

#[hook]
fn check() -> u8 {
    1
}

#[hooked(before = [user =, one = check])]
fn create() -> u8 {
    one
}

fn main() {
    create();
}
