use hooks_runtime::{hook, hooked};

#[hook]
async fn close() {}

#[hooked(finally = [close])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
