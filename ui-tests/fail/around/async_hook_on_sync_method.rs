use hooks_runtime::{hook, hooked};

#[hook]
async fn timed<R>(next: impl AsyncFnOnce() -> R) -> R {
    next().await
}

#[hooked(around = [timed])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
