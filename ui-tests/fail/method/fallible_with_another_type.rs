use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(after = [log], fallible)]
fn create() -> Vec<u8> {
    Vec::new()
}

fn main() {
    create();
}
