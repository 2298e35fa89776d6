//! A finally hook runs on every way out, also when the call panics or is dropped.

use hooks_runtime::{Exit, hook, hooked};

#[hook]
fn close(exit: Exit) {
    crate::note(exit);
}

#[hooked(finally = [close])]
pub async fn load(id: u64) -> Result<u64, String> {
    Ok(id + 1)
}
