use hooks_runtime::{Context, hook, hooked};

#[hook]
async fn marked<R>(ctx: &mut Context, next: impl AsyncFnOnce() -> R) -> R {
    ctx.insert(1_u8);
    next().await
}

#[hooked(around = [marked])]
async fn load() -> u32 {
    2
}

fn main() {
    drop(load());
}
