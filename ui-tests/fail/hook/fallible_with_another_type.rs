use hooks_runtime::hook;

#[hook(fallible)]
fn check() -> Vec<u8> {
    Vec::new()
}

fn main() {
    check();
}
