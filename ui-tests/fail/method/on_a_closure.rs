use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

fn main() {
    let _ = #[hooked(before = [log])]
    || 1;
}
