use hooks_runtime::hooked;

#[hooked(before = [|nam| nam.push('!')])]
fn create(name: String) -> usize {
    name.len()
}

fn main() {
    create(String::new());
}
