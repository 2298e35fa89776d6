use hooks_runtime::{hook, hooked};

#[hook]
async fn timed() -> u32 {
    1
}

#[hooked(around = [timed])]
async fn load() -> u32 {
    2
}

fn main() {
    drop(load());
}
