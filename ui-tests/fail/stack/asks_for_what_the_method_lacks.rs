use hooks_runtime::{hook, hooked, stack};

#[hook]
fn check(token: &str) {
    println!("{token}");
}

stack! {
    secured {
        before = [check],
    }
}

#[hooked(stack = secured)]
fn list() -> u8 {
    1
}

fn main() {
    list();
}
