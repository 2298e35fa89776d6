use hooks_runtime::{hook, hooked};

#[hook]
fn timed() -> u32 {
    1
}

#[hooked(around = [timed])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
