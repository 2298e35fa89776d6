use hooks_runtime::{hook, hooked};

fn text() -> Result<&'static str, String> {
    Ok("no")
}

#[hook]
fn log() {}

#[hooked(before = [log], after = [log])]
fn create() -> Result<u8, String> {
    text()
}

fn plain() -> Result<u8, String> {
    text()
}

fn main() {
    let _ = create();
    let _ = plain();
}
