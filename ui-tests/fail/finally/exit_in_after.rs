use hooks_runtime::{Exit, hook, hooked};

#[hook]
fn log(exit: Exit) {
    println!("{exit:?}");
}

#[hooked(after = [log])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
