use hooks_runtime::{hook, hooked};

#[hook]
fn pair() -> (u8, u8) {
    (1, 2)
}

#[hooked(before = [(left, right) = pair])]
fn create() -> u8 {
    left + right
}

fn main() {
    create();
}
