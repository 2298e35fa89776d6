use hooks_runtime::{Context, hook, hooked};

#[hook]
fn marked<R>(ctx: &mut Context, next: impl FnOnce() -> R) -> R {
    ctx.insert(1_u8);
    next()
}

#[hooked(around = [marked])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
