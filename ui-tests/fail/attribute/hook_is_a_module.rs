//! A path that ends in `super` is that of a module.

use hooks_runtime::hooked;

#[hooked(before = [self::super])]
fn load() {}

fn main() {
    load();
}
