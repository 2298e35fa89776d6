use hooks_runtime::{hook, hooked};

#[hook]
fn open() -> Vec<u8> {
    Vec::new()
}

#[hook]
fn close(file: &Vec<u8>) {
    println!("{file:?}");
}

#[hooked(before = [file = open], finally = [close])]
fn load() -> usize {
    file.len()
}

fn main() {
    load();
}
