//! A `Break` goes past the remaining before hooks and the method, to the after hooks.
use hooks_runtime::{hook, hooked};
use std::ops::ControlFlow;
fn cached(id: &u64) -> ControlFlow<String> {
    if *id == 0 {
        ControlFlow::Break("zero".to_owned())
    } else {
        ControlFlow::Continue(())
    }
}
fn count(id: &mut u64) {
    *id += 1;
}
fn log(result: &String) {
    crate::note(result);
}
pub fn load(id: u64) -> String {
    let mut id = id;
    let result: String = 'result: {
        match cached(&id) {
            ::core::ops::ControlFlow::Continue(()) => {}
            ::core::ops::ControlFlow::Break(result) => break 'result result,
        }
        count(&mut id);
        let result: String;
        result = id.to_string();
        result
    };
    log(&result);
    result
}
