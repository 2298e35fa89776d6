//! A hook with the name of a macro of the standard library is named by its path.
use hooks_runtime::{hook, hooked};

#[hook]
fn dbg(value: &u8) {
    std::dbg!(value);
}

#[hooked(before = [self::dbg])]
fn double(value: u8) -> u8 {
    value * 2
}

fn main() {
    assert_eq!(double(2), 4);
}
