use hooks_runtime::{hook, hooked};

#[hook]
fn logged<R>(name: &str, next: impl FnOnce() -> R) -> R {
    println!("{name}");
    next()
}

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hooked(around = [logged], before = [trim])]
fn load(name: String) -> usize {
    name.len()
}

fn main() {
    load(String::new());
}
