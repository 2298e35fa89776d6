use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(after = [log])]
fn create(id: u8) -> Result<u8, String> {
    Ok(id? + 1)
}

fn plain(id: u8) -> Result<u8, String> {
    Ok(id? + 1)
}

fn main() {
    let _ = create(1);
    let _ = plain(1);
}
