use hooks_runtime::{hook, hooked};

#[hook]
fn check() -> Result<(), String> {
    Ok(())
}

#[hooked(before = [check])]
fn load() -> Vec<u8> {
    Vec::new()
}

fn main() {
    load();
}
