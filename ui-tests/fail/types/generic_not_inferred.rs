use hooks_runtime::{hook, hooked};

#[hook]
fn check<T: Default>() {
    T::default();
}

#[hooked(before = [check])]
fn create() {}

fn main() {
    create();
}
