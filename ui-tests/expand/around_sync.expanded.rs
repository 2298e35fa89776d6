//! What runs inside an around hook is a closure.
use hooks_runtime::{hook, hooked};
fn timed<R>(next: impl FnOnce() -> R) -> R {
    next()
}
fn check(id: &u64) -> Result<(), String> {
    if *id == 0 { Err("zero".to_owned()) } else { Ok(()) }
}
pub fn load(id: u64) -> Result<u64, String> {
    let mut id = id;
    timed(|| -> Result<u64, String> {
        let _ = &mut id;
        check(&id)?;
        Ok(id + 1)
    })
}
