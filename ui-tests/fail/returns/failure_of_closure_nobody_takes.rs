use hooks_runtime::hooked;

#[hooked(before = [|name: &str| if name.is_empty() { Err("empty") } else { Ok(()) }])]
fn load(name: String) -> Result<usize, &'static str> {
    Ok(name.len())
}

fn main() {
    let _ = load(String::new());
}
