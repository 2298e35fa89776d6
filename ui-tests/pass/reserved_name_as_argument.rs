//! An argument with a reserved name that no hook asks for, and one that is passed under another name.
use hooks_runtime::{hook, hooked};

#[hook]
fn save(report: &str) {
    println!("{report}");
}

#[hooked(before = [save(report = result)])]
fn publish(result: String, error: u8) -> usize {
    result.len() + usize::from(error)
}

fn main() {
    assert_eq!(publish("a".to_owned(), 1), 2);
}
