use hooks_runtime::{hook, hooked};

#[hook]
fn check() -> Result<(), u8> {
    Ok(())
}

#[hook]
fn log(error: &String) {
    println!("{error}");
}

#[hooked(before = [check], error = [log])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
