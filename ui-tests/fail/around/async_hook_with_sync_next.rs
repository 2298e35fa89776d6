use hooks_runtime::{hook, hooked};

#[hook]
async fn timed<R>(next: impl FnOnce() -> R) -> R {
    next()
}

#[hooked(around = [timed])]
async fn load() -> u32 {
    2
}

fn main() {
    drop(load());
}
