use hooks_runtime::{hook, hooked};

#[hook]
fn swallow(result: u32) {
    println!("{result}");
}

#[hooked(after = [swallow])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
