use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(before = [log], after = [log])]
fn create(name: String) -> usize {
    let moved = name;
    name.len() + moved.len()
}

fn plain(name: String) -> usize {
    let moved = name;
    name.len() + moved.len()
}

fn main() {
    create(String::new());
    plain(String::new());
}
