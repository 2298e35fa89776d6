use hooks_runtime::{hook, hooked};

#[hook]
fn require(role: &str) {
    println!("{role}");
}

#[hooked(before = [require(role: "admin")])]
fn create() {}

fn main() {
    create();
}
