use hooks_runtime::hooked;

#[hooked(before = [size = |name: &str| name.parse::<u8>()])]
fn load(name: String) -> Result<usize, std::num::ParseIntError> {
    let _ = name;
    Ok(usize::from(size))
}

fn main() {
    let _ = load(String::new());
}
