use hooks_runtime::{Context, hook, hooked};

#[hook]
async fn retry<R, F: Future<Output = R>>(mut next: impl FnMut() -> F) -> R {
    next().await
}

#[hooked(around = [retry])]
async fn load(ctx: &mut Context) -> Option<u8> {
    ctx.remove()
}

fn main() {
    drop(load(&mut Context::default()));
}
