use hooks_runtime::hook;

#[hook(before = [check])]
fn check() {}

fn main() {
    check();
}
