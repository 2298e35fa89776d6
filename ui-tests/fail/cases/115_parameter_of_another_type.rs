//! Each error is shown at the hook in the list, with both types and the parameter.
use hooks_runtime::{hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hook]
fn number(name: &u32) {
    println!("{name}");
}

#[hook]
fn owned(name: String) {
    drop(name);
}

#[hooked(before = [trim])]
fn of_str(name: &str) -> usize {
    name.len()
}

#[hooked(before = [number])]
fn of_string(name: String) -> usize {
    name.len()
}

#[hooked(before = [trim])]
fn of_reference(name: &String) -> usize {
    name.len()
}

#[hooked(before = [owned])]
fn by_value(name: String) -> usize {
    name.len()
}

#[hooked(before = [trim])]
fn of_option(name: Option<String>) -> usize {
    name.map_or(0, |name| name.len())
}

fn main() {
    let _ = of_str("") + of_string(String::new()) + of_reference(&String::new()) + by_value(String::new()) + of_option(None);
}
