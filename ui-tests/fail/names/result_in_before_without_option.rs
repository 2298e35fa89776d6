use hooks_runtime::{hook, hooked};

#[hook]
fn cached(result: &mut u32) {
    *result = 1;
}

#[hooked(before = [cached])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
