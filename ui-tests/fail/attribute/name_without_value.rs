use hooks_runtime::{hook, hooked};

#[hook]
fn require(role: &str) {
    println!("{role}");
}

#[hooked(before = [require(role)])]
fn create(role: String) -> String {
    role
}

fn main() {
    create(String::new());
}
