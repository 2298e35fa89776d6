use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(before = [log], after = [log])]
fn create() -> Result<u8, String> {
    Ok("no")
}

fn plain() -> Result<u8, String> {
    Ok("no")
}

fn main() {
    let _ = create();
    let _ = plain();
}
