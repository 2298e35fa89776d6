use hooks_runtime::{hook, hooked};

#[hook]
fn audit(result: &String) {
    println!("{result}");
}

#[hooked(after = [audit])]
fn create() -> Result<u8, String> {
    Ok(1)
}

fn main() {
    let _ = create();
}
