//! A name bound by `ref` is a shared reference, which no hook can change.

use hooks_runtime::{hook, hooked};

struct User {
    name: String,
}

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hooked(before = [trim])]
fn by_ref(User { ref name }: User) -> usize {
    name.len()
}

#[hooked(before = [trim])]
fn behind_a_reference(User { name }: &User) -> usize {
    name.len()
}

fn main() {
    by_ref(User { name: String::new() });
    behind_a_reference(&User { name: String::new() });
}
