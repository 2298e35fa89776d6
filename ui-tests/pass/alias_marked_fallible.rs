//! `fallible` where the name of the type does not say it.
use hooks_runtime::{hook, hooked};

type Checked = Result<(), String>;

#[hook(fallible)]
fn check(name: &str) -> Checked {
    if name.is_empty() { Err("empty".to_owned()) } else { Ok(()) }
}

#[hooked(before = [check])]
fn create(name: &str) -> Result<usize, String> {
    Ok(name.len())
}

fn main() {
    assert_eq!(create(""), Err("empty".to_owned()));
    assert_eq!(create("a"), Ok(1));
}
