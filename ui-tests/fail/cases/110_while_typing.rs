//! Each mistake is one error, and what calls these functions has none.
use hooks_runtime::{hook, hooked};

#[hook]
fn note() {}

struct Service;

impl Service {
    #[hooked(before = [note])]
    fn dot(&self, n: u8) {
        let text = String::new();
        text.
    }
}

#[hooked(before = [note, does_not_exist, ])]
fn unknown_hook() {}

#[hooked(befor = [note])]
fn unknown_key() {}

#[hooked(before = note)]
fn no_list() {}

fn main() {
    Service.dot(1);
    unknown_hook();
    unknown_key();
    no_list();
}
