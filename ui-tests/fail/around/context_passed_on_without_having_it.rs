use hooks_runtime::{Context, hook, hooked};

#[hook]
fn marked<R>(next: impl FnOnce(&mut Context) -> R) -> R {
    next(&mut Context::default())
}

#[hooked(around = [marked])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
