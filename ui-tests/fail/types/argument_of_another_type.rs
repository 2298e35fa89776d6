use hooks_runtime::{hook, hooked};

#[hook]
fn check(name: &u32) {
    println!("{name}");
}

#[hooked(before = [check])]
fn create(name: String) -> usize {
    name.len()
}

fn main() {
    create(String::new());
}
