use hooks_runtime::hook;

#[hook(fallible)]
fn check() {}

fn main() {
    check();
}
