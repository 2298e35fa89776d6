use hooks_runtime::{hook, hooked};

#[hook]
fn check() -> Result<(), String> {
    Ok(())
}

#[hooked(after = [check])]
fn load() {}

fn main() {
    load();
}
