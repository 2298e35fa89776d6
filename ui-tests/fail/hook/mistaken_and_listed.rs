//! A mistake in a hook is one error, wherever the hook is listed; and a name that it binds is not missed in the body.

use hooks_runtime::{hook, hooked, stack};

#[hook]
fn check((name, _): (&str, u8)) {
    println!("{name}");
}

#[hook]
unsafe fn authenticate(token: &str) -> usize {
    token.len()
}

#[hook]
fn greet(user: &usize) {
    println!("{user}");
}

stack! {
    checked { before = [check] }
}

#[hooked(before = [check])]
fn create(name: &str) -> usize {
    name.len()
}

#[hooked(stack = checked, before = [check], after = [|result| *result += 1])]
fn rename(name: &str) -> usize {
    name.len()
}

#[hooked(before = [user = authenticate, greet])]
fn remove(token: &str) -> usize {
    user + token.len()
}

fn main() {
    create("");
    rename("");
    remove("");
}
