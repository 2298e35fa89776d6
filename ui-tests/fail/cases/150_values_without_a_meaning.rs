//! No value that a hook may return means something by itself: whether to go on, where to go on, with what.
use hooks_runtime::{hook, hooked};

#[hook]
fn go_on(name: &str) -> bool {
    name.is_empty()
}

#[hook]
fn go_to(name: &str) -> Option<String> {
    Some(name.to_owned())
}

#[hook]
fn route(name: &str) -> Result<String, ()> {
    Ok(name.to_owned())
}

#[hooked(before = [go_on], after = [go_to], error = [route])]
fn load(name: String) -> Result<usize, ()> {
    Ok(name.len())
}

fn main() {
    let _ = load(String::new());
}
