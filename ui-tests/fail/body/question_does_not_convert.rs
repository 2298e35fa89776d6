use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

fn parse() -> Result<u8, u8> {
    Ok(1)
}

#[hooked(after = [log])]
fn create() -> Result<u8, String> {
    let id = parse()?;
    Ok(id)
}

fn plain() -> Result<u8, String> {
    let id = parse()?;
    Ok(id)
}

fn main() {
    let _ = create();
    let _ = plain();
}
