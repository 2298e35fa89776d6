use hooks_runtime::{Context, hook, hooked};

#[hook]
fn log(ctx: Context) {
    println!("{ctx:?}");
}

#[hooked(before = [log])]
fn create() {}

fn main() {
    create();
}
