use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(before = [log], skip = [log])]
fn list() -> u8 {
    1
}

fn main() {
    list();
}
