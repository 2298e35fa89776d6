use hooks_runtime::{Context, hook, hooked};

#[hook]
async fn retry<R, F: Future<Output = R>>(mut next: impl FnMut() -> F) -> R {
    next().await
}

#[hook]
fn mark(ctx: &mut Context) {
    ctx.insert(1_u8);
}

#[hooked(around = [retry], before = [mark])]
async fn load() -> u32 {
    2
}

fn main() {
    drop(load());
}
