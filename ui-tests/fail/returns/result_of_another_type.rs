use hooks_runtime::{hook, hooked};

#[hook]
fn shorten(result: u32) -> String {
    result.to_string()
}

#[hooked(after = [shorten])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
