use hooks_runtime::{hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hooked(befor = [trim])]
fn create(name: String) -> usize {
    name.len()
}

fn main() {
    create(String::new());
}
