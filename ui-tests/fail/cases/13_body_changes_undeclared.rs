//! That a hook changes one argument does not let the body change another.

use hooks_runtime::{hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hooked(before = [trim])]
fn create(name: String, tags: Vec<String>, retries: u8) -> usize {
    tags.push(name);
    retries += 1;
    tags.len()
}

fn main() {
    create(String::new(), Vec::new(), 1);
}
