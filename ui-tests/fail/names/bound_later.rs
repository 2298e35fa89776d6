use hooks_runtime::{hook, hooked};

#[hook]
fn authenticate(token: &str) -> usize {
    token.len()
}

#[hook]
fn check(user: &usize) {
    println!("{user}");
}

#[hooked(before = [check, user = authenticate])]
fn create(token: String) -> String {
    format!("{user}: {token}")
}

fn main() {
    create(String::new());
}
