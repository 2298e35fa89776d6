use hooks_runtime::{hook, hooked};

#[hook]
fn fall_back(result: &mut u32) {
    *result = 1;
}

#[hooked(error = [fall_back])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
