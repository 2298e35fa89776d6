use hooks_runtime::{hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hooked(before = [trim])]
fn create(name: &str) -> usize {
    name.len()
}

fn main() {
    create("");
}
