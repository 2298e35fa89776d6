//! `try` is a word that no function can have as its name, and that some parsers let pass.

use hooks_runtime::hooked;

#[hooked(before = [try, user = try, crate::try, audit::super])]
fn create() {}

fn main() {
    create();
}
