//! A before hook that sets `result` skips the method, and nothing else.

use hooks_runtime::{hook, hooked};

#[hook]
fn cached(id: &u64, result: &mut Option<String>) {
    if *id == 0 {
        *result = Some("zero".to_owned());
    }
}

#[hook]
fn log(result: &String) {
    crate::note(result);
}

#[hooked(before = [cached])]
pub fn load(id: u64) -> Result<String, String> {
    Ok(id.to_string())
}

#[hooked(before = [cached], after = [log])]
pub fn load_and_log(id: u64) -> Result<String, String> {
    Ok(id.to_string())
}
