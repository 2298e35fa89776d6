use hooks_runtime::{hook, hooked};

struct Token(String);

#[hook]
fn spend(token: Token) {
    drop(token.0);
}

#[hooked(before = [spend])]
fn create(token: Token) -> usize {
    token.0.len()
}

fn main() {
    create(Token(String::new()));
}
