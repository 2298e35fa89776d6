//! A `Break` goes past the remaining before hooks and the method, to the after hooks.

use hooks_runtime::{hook, hooked};
use std::ops::ControlFlow;

#[hook]
fn cached(id: &u64) -> ControlFlow<String> {
    if *id == 0 { ControlFlow::Break("zero".to_owned()) } else { ControlFlow::Continue(()) }
}

#[hook]
fn count(id: &mut u64) {
    *id += 1;
}

#[hook]
fn log(result: &String) {
    crate::note(result);
}

#[hooked(before = [cached, count], after = [log])]
pub fn load(id: u64) -> String {
    id.to_string()
}
