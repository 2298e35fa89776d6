//! What runs inside an around hook is a closure.

use hooks_runtime::{hook, hooked};

#[hook]
fn timed<R>(next: impl FnOnce() -> R) -> R {
    next()
}

#[hook]
fn check(id: &u64) -> Result<(), String> {
    if *id == 0 { Err("zero".to_owned()) } else { Ok(()) }
}

#[hooked(around = [timed], before = [check])]
pub fn load(id: u64) -> Result<u64, String> {
    Ok(id + 1)
}
