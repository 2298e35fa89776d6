use hooks_runtime::{hook, hooked};

#[hook]
fn log(result: &u32) {
    println!("{result}");
}

#[hooked(finally = [log])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
