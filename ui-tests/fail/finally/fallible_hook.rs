use hooks_runtime::{hook, hooked};

#[hook]
fn close() -> Result<(), String> {
    Ok(())
}

#[hooked(finally = [close])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
