use hooks_runtime::{hook, hooked};

struct Token;

#[hook]
fn retry<R>(mut next: impl FnMut() -> R) -> R {
    next()
}

#[hooked(around = [retry])]
fn load(token: Token) -> Token {
    token
}

fn main() {
    load(Token);
}
