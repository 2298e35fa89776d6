use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = [user = check])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
