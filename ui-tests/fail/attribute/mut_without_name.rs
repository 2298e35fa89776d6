use hooks_runtime::{hook, hooked};

#[hook]
fn count() -> usize {
    1
}

#[hooked(before = [mut count])]
fn create() {}

fn main() {
    create();
}
