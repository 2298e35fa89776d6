use hooks_runtime::{hook, hooked};

#[hook]
fn timed(next: impl Future<Output = u32>) -> u32 {
    drop(next);
    1
}

#[hooked(around = [timed])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
