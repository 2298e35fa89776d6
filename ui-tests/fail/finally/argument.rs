use hooks_runtime::{hook, hooked};

#[hook]
fn close(name: &str) {
    println!("{name}");
}

#[hooked(finally = [close])]
fn load(name: String) -> usize {
    name.len()
}

fn main() {
    load(String::new());
}
