//! A named stack is an outer level.
use hooks_runtime::{hook, hooked, stack};
fn require(role: &str) {
    crate::note(role);
}
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}
/// Every endpoint for administrators.
mod secured {
    #[doc(no_inline)]
    pub(super) use super::require as require;
}
pub fn create(name: String) -> usize {
    let mut name = name;
    secured::require("admin");
    trim(&mut name);
    name.len()
}
