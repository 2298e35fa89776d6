//! With before hooks alone, the body is the rest of the function.
use hooks_runtime::{hook, hooked};
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}
fn require(role: &str, strict: bool) {
    crate::note((role, strict));
}
pub fn create(name: String) -> Option<usize> {
    let mut name = name;
    trim(&mut name);
    require("admin", name.len() > 3);
    let first = name.chars().next()?;
    if first == 'x' {
        return None;
    }
    Some(name.len())
}
