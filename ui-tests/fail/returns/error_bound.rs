use hooks_runtime::{hook, hooked};

#[hook]
fn wrap(error: String) -> String {
    format!("load: {error}")
}

#[hooked(error = [wrapped = wrap])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
