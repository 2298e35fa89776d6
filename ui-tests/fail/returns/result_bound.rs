use hooks_runtime::{hook, hooked};

#[hook]
fn double(result: u32) -> u32 {
    result * 2
}

#[hooked(after = [doubled = double])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
