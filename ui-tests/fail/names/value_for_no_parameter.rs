use hooks_runtime::{hook, hooked};

#[hook]
fn require(role: &str, strict: bool) {
    println!("{role} {strict}");
}

#[hooked(before = [require(rol = "admin", role = "admin", strict = true)])]
fn create() {}

fn main() {
    create();
}
