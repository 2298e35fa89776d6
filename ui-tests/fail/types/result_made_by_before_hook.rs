use hooks_runtime::{hook, hooked};
use std::ops::ControlFlow;

#[hook]
fn cached(result: &mut Option<u32>) {
    *result = Some(1);
}

#[hook]
fn found() -> ControlFlow<u32> {
    ControlFlow::Break(1)
}

#[hook]
fn seen() {}

#[hooked(before = [cached])]
fn set() -> String {
    String::new()
}

#[hooked(before = [cached])]
fn set_in_ok() -> Result<String, ()> {
    Ok(String::new())
}

#[hooked(before = [found], after = [seen])]
fn breaks() -> String {
    String::new()
}

fn main() {}
