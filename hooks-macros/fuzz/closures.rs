//! Closures in a list.

use hooks_runtime::hooked;

#[hooked(
    before = [|name| name.push('!'), size = |name: &str| name.len()],
    after = [|result: &usize| crate::note(result)],
)]
pub fn create(name: String) -> usize {
    name.len() + size
}
