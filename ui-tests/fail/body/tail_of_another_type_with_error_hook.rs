use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(error = [log])]
fn create() -> Result<u8, String> {
    "no"
}

fn plain() -> Result<u8, String> {
    "no"
}

fn main() {
    let _ = create();
    let _ = plain();
}
