#![deny(unused_variables)]

use hooks_runtime::{hook, hooked};

#[hook]
fn authenticate() -> u32 {
    1
}

#[hooked(before = [user = authenticate])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
