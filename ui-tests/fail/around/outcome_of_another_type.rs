use hooks_runtime::{hook, hooked};

#[hook]
fn doubled(next: impl FnOnce() -> u32) -> u32 {
    next() * 2
}

#[hooked(around = [doubled])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
