use hooks_runtime::{hook, hooked};

#[hook]
async fn connect() {}

#[hooked(before = [connect])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
