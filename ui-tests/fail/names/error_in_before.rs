use hooks_runtime::{hook, hooked};

#[hook]
fn log(error: &String) {
    println!("{error}");
}

#[hooked(before = [log])]
fn load() -> Result<u32, String> {
    Ok(2)
}

fn main() {
    let _ = load();
}
