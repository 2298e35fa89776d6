use hooks_runtime::{hook, hooked};

#[hook]
fn check(name: &str) {
    println!("{name}");
}

#[hooked(before = [check])]
fn create() {}

fn main() {
    create();
}
