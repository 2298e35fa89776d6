use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(before = [log], after = [log])]
fn create(names: Vec<String>) -> usize {
    names.lenn()
}

fn plain(names: Vec<String>) -> usize {
    names.lenn()
}

fn main() {
    create(Vec::new());
    plain(Vec::new());
}
