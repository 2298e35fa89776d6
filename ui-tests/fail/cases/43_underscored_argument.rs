//! A hook's `_name` means `name`, but `name` does not mean `_name`.

use hooks_runtime::{hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hooked(before = [trim])]
fn rename(_name: String) {}

fn main() {
    rename(String::new());
}
