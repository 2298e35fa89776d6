use hooks_runtime::{hook, hooked};

#[hook]
fn audit(name: &str) {
    println!("{name}");
}

#[hooked(after = [audit])]
fn create(name: String) -> Vec<u8> {
    name.into_bytes()
}

fn main() {
    create(String::new());
}
