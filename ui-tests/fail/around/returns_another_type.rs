use hooks_runtime::{hook, hooked};

#[hook]
fn shortened<R: ToString>(next: impl FnOnce() -> R) -> String {
    next().to_string()
}

#[hooked(around = [shortened])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
