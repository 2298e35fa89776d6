use hooks_runtime::hook;

#[hook]
fn check() {}

hooks_runtime::stack! {
    secured {
        befor = [check],
    }
}

fn main() {}
