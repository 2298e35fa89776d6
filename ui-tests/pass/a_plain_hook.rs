use hooks_runtime::{hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hooked(before = [trim])]
fn create(name: String) -> usize {
    name.len()
}

fn main() {
    assert_eq!(create(" a ".to_owned()), 1);
}
