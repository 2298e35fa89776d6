use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(before = [log], after = [log])]
fn create<'a>(name: &'a str, other: &str) -> &'a str {
    if name.is_empty() { other } else { name }
}

fn plain<'a>(name: &'a str, other: &str) -> &'a str {
    if name.is_empty() { other } else { name }
}

fn main() {
    create("", "");
    plain("", "");
}
