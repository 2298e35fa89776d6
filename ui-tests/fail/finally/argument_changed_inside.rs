use hooks_runtime::{hook, hooked};

#[hook]
fn close(name: &str) {
    println!("{name}");
}

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hooked(before = [trim], finally = [close(name = name)])]
fn load(name: String) -> usize {
    name.len()
}

fn main() {
    load(String::new());
}
