use hooks_runtime::{Context, hook, hooked};

#[hook]
fn logged<R>(ctx: &Context, next: impl FnOnce() -> R) -> R {
    println!("{ctx:?}");
    next()
}

#[hooked(around = [logged])]
fn load(ctx: &mut Context) -> Option<u8> {
    ctx.remove()
}

fn main() {
    load(&mut Context::default());
}
