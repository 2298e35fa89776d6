use hooks_runtime::{hook, hooked};

type Loaded = Result<u32, String>;

#[hook]
fn check() -> Result<(), u8> {
    Ok(())
}

#[hooked(before = [check])]
fn load() -> Loaded {
    Ok(2)
}

fn main() {
    let _ = load();
}
