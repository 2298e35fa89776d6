//! A named stack is an outer level.

use hooks_runtime::{hook, hooked, stack};

#[hook]
fn require(role: &str) {
    crate::note(role);
}

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

stack! {
    /// Every endpoint for administrators.
    secured {
        before = [require(role = "admin")],
    }
}

#[hooked(stack = secured, before = [trim])]
pub fn create(name: String) -> usize {
    name.len()
}
