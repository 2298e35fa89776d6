use hooks_runtime::{hook, hooked};

struct Token;

#[hook]
fn log<T: std::fmt::Debug>(token: &T) {
    println!("{token:?}");
}

#[hooked(before = [log])]
fn create(token: Token) -> Token {
    token
}

fn main() {
    create(Token);
}
