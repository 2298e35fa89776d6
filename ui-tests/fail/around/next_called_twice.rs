use hooks_runtime::{hook, hooked};

#[hook]
fn twice(next: impl FnOnce() -> u32) -> u32 {
    next();
    next()
}

#[hooked(around = [twice])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
