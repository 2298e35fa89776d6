//! With before hooks alone, the body is the rest of the function.

use hooks_runtime::{hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hook]
fn require(role: &str, strict: bool) {
    crate::note((role, strict));
}

#[hooked(before = [trim, require(role = "admin", strict = name.len() > 3)])]
pub fn create(name: String) -> Option<usize> {
    let first = name.chars().next()?;
    if first == 'x' {
        return None;
    }
    Some(name.len())
}
