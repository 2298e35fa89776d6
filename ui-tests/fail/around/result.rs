use hooks_runtime::{hook, hooked};

#[hook]
fn logged<R>(result: &u32, next: impl FnOnce() -> R) -> R {
    println!("{result}");
    next()
}

#[hooked(around = [logged])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
