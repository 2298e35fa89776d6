use hooks_runtime::{hook, hooked};

#[hook]
fn parse(text: &str) -> Result<Vec<u8>, String> {
    Ok(text.into())
}

#[hooked(before = [parse])]
fn load(text: String) -> Result<usize, String> {
    Ok(text.len())
}

fn main() {
    let _ = load(String::new());
}
