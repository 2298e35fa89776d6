//! `write` alone could be the macro of the prelude too, which rustc refuses to choose from; by a path it is the hook.

use hooks_runtime::{hook, hooked};
use std::fmt::Write;

#[hook]
fn write(text: &mut String) {
    text.push('!');
}

#[hooked(before = [self::write])]
fn publish(text: String) -> String {
    let mut published = String::new();
    std::write!(published, "{text}").expect("a string");
    published
}

fn main() {
    assert_eq!(publish("hello".to_owned()), "hello!");
}
