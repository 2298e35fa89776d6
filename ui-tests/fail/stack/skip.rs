use hooks_runtime::hook;

#[hook]
fn check() {}

hooks_runtime::stack! {
    secured {
        before = [check],
        skip = [check],
    }
}

fn main() {}
