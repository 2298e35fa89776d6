use hooks_runtime::{hook, hooked};

#[hook]
fn close() -> u8 {
    1
}

#[hooked(finally = [code = close])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
