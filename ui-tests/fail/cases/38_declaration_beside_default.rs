//! A method without a body is refused, and the rest of its trait is as it was.

use hooks_runtime::{hook, hooked};

#[hook]
fn note() {}

trait Service {
    #[hooked(before = [note])]
    fn declared(&self) -> u8;

    #[hooked(before = [note])]
    fn provided(&self) -> u8 {
        1
    }
}

impl Service for u8 {
    fn declared(&self) -> u8 {
        *self
    }
}

fn main() {
    let _ = 1.declared() + 1.provided();
}
