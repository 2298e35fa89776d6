use hooks_runtime::{hook, hooked};

#[hook]
fn check(tokens: &str) {
    println!("{tokens}");
}

#[hooked(before = [check])]
fn create(token: String) -> usize {
    token.len()
}

fn main() {
    create(String::new());
}
