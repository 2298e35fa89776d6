use hooks_runtime::hooked;

fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hooked(before = [trim])]
fn create(name: String) -> usize {
    name.len()
}

fn main() {
    trim(&mut String::new());
    create(String::new());
}
