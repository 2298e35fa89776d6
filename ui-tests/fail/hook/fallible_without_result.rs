use hooks_runtime::hook;

struct Checked;

#[hook(fallible)]
fn check() -> Checked {
    Checked
}

fn main() {
    check();
}
