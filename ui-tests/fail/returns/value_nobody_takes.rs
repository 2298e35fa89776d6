use hooks_runtime::{hook, hooked};

struct UserId(u64);

#[hook]
fn authenticate(token: &str) -> UserId {
    UserId(token.len() as u64)
}

#[hooked(before = [authenticate])]
fn load(token: String) -> usize {
    token.len()
}

fn main() {
    load(String::new());
    authenticate("").0;
}
