use hooks_runtime::{Exit, hook, hooked};

#[hook]
fn log(exit: &Exit) {
    println!("{exit:?}");
}

#[hooked(finally = [log])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
