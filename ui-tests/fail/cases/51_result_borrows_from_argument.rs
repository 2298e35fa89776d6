//! An after hook cannot have the argument that the result still borrows from.

use hooks_runtime::{hook, hooked};

#[hook]
fn peek(buffer: &[u8]) {
    let _ = buffer.len();
}

#[hook]
fn see(result: &&mut u8) {
    let _ = result;
}

#[hooked(after = [peek, see])]
fn first(buffer: &mut Vec<u8>) -> &mut u8 {
    &mut buffer[0]
}

fn main() {
    first(&mut vec![1]);
}
