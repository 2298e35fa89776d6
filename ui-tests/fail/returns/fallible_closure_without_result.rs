use hooks_runtime::hooked;

#[hooked(before = [|name: &String| -> Result<(), String> { Err(name.clone()) }])]
fn create(name: String) -> usize {
    name.len()
}

fn main() {
    create(String::new());
}
