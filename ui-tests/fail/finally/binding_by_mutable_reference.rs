use hooks_runtime::{hook, hooked};

#[hook]
fn open() -> Vec<u8> {
    Vec::new()
}

#[hook]
fn close(file: &mut Vec<u8>) {
    file.clear();
}

#[hooked(before = [file = open])]
#[hooked(finally = [close])]
fn load() -> usize {
    file.len()
}

fn main() {
    load();
}
