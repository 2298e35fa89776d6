use hooks_runtime::{hook, hooked};

#[hook]
fn authenticate(token: &str) -> usize {
    token.len()
}

#[hook]
fn check(tokens: &str) {
    println!("{tokens}");
}

#[hooked(before = [user = authenticate, check, user = authenticate, size = authenticate])]
fn create(token: String) -> usize {
    println!("{token}");
    user + size
}

fn main() {
    create(String::new());
}
