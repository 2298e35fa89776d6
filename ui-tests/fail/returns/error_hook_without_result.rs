use hooks_runtime::{hook, hooked};

#[hook]
fn log(error: &String) {
    println!("{error}");
}

#[hooked(error = [log])]
fn load() -> Option<u32> {
    None
}

fn main() {
    load();
}
