use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(before = [log])]
const fn limit() -> u8 {
    1
}

fn main() {
    limit();
}
