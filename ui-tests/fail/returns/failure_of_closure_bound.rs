use hooks_runtime::hooked;

#[hooked(before = [size = |name: &str| name.parse::<u8>()])]
fn load(name: String) -> Result<usize, std::num::ParseIntError> {
    println!("{size:?}");
    Ok(name.len())
}

fn main() {
    let _ = load(String::new());
}
