use hooks_runtime::{Args, hook, hooked};

struct Token;

#[hook]
fn audit(args: Args<'_>) {
    println!("{args:?}");
}

#[hooked(before = [audit])]
fn create(token: Token) -> Token {
    token
}

fn main() {
    create(Token);
}
