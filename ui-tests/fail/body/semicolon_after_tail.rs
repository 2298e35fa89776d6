use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(after = [log])]
fn create() -> u8 {
    1;
}

fn plain() -> u8 {
    1;
}

fn main() {
    create();
    plain();
}
