use hooks_runtime::{hook, hooked};

#[hook]
fn require(role: &str, strict: bool) {
    println!("{role} {strict}");
}

#[hooked(before = [require(role = "admin" strict = true)])]
fn create() {}

fn main() {
    create();
}
