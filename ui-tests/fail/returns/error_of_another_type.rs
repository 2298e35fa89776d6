use hooks_runtime::{hook, hooked};

#[hook]
fn log(error: &u8) {
    println!("{error}");
}

#[hooked(error = [log])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
