//! Nothing that the macros write is linted: not an unused hook, not a `mut` that no hook needed.
#![forbid(unused, missing_docs, unused_qualifications, unreachable_code)]

use hooks_runtime::{hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hook]
fn log(result: &usize) {
    println!("{result}");
}

#[hook]
fn nobody_lists_this() {}

#[hooked(before = [trim], after = [log])]
fn create(name: String, early: bool) -> usize {
    if early {
        return 0;
    }
    name.len()
}

fn main() {
    assert_eq!(create(" a ".to_owned(), false), 1);
    nobody_lists_this();
}
