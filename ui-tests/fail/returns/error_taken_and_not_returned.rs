use hooks_runtime::{hook, hooked};

#[hook]
fn swallow(error: String) {
    println!("{error}");
}

#[hooked(error = [swallow])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
