use hooks_runtime::{hook, hooked};

#[hook]
fn logged<R>(name: &str, next: impl FnOnce() -> R) -> R {
    println!("{name}");
    next()
}

#[hooked(around = [logged])]
fn load(name: String) -> Vec<u8> {
    name.into_bytes()
}

fn main() {
    load(String::new());
}
