use hooks_runtime::hooked;

#[hooked(before = [|name: &str| name.len()])]
fn load(name: String) -> usize {
    name.len()
}

fn main() {
    load(String::new());
}
