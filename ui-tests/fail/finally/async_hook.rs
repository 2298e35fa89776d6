use hooks_runtime::{hook, hooked};

#[hook]
async fn close() {}

#[hooked(finally = [close])]
async fn load() -> u32 {
    2
}

fn main() {
    drop(load());
}
