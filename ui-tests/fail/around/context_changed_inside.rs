use hooks_runtime::{Context, hook, hooked};

#[hook]
fn logged<R>(ctx: &Context, next: impl FnOnce() -> R) -> R {
    println!("{ctx:?}");
    next()
}

#[hook]
fn mark(ctx: &mut Context) {
    ctx.insert(1_u8);
}

#[hooked(around = [logged], before = [mark])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
