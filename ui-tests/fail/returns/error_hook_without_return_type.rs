use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(error = [log])]
fn load() {}

fn main() {
    load();
}
