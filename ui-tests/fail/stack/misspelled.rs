use hooks_runtime::{hook, hooked, stack};

#[hook]
fn check() {}

stack! {
    secured {
        before = [check],
    }
}

#[hooked(stack = secure)]
fn list() -> u8 {
    1
}

fn main() {
    list();
}
