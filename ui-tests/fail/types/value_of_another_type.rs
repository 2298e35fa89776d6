use hooks_runtime::{hook, hooked};

#[hook]
fn require(role: u8) {
    println!("{role}");
}

#[hooked(before = [require(role = "admin")])]
fn create() {}

fn main() {
    create();
}
