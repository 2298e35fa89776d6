use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

fn parse() -> Result<u8, u8> {
    Ok(1)
}

#[hooked(after = [log])]
fn create() -> u8 {
    parse()?
}

fn plain() -> u8 {
    parse()?
}

fn main() {
    create();
    plain();
}
