use hooks_runtime::hook;

#[hook]
fn check() {}

hooks_runtime::stack! {
    open {
        before = [check],
    }
}

hooks_runtime::stack! {
    secured {
        stack = open,
        before = [check],
    }
}

fn main() {}
