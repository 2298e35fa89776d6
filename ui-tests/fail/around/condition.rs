use hooks_runtime::{hook, hooked};

#[hook]
fn timed<R>(next: impl FnOnce() -> R) -> R {
    next()
}

#[hooked(around = [timed if fast])]
fn load(fast: bool) -> bool {
    fast
}

fn main() {
    load(true);
}
