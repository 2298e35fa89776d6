use hooks_runtime::{hook, hooked};

#[hook]
fn check(email: &str) {
    println!("{email}");
}

#[hooked(before = [check])]
fn create(id: u64, name: String) -> String {
    format!("{id} {name}")
}

fn main() {
    create(1, String::new());
}
