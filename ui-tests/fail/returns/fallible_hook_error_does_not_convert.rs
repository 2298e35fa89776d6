use hooks_runtime::{hook, hooked};

#[hook]
fn check() -> Result<(), u8> {
    Ok(())
}

#[hooked(before = [check])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
