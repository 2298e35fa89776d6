use hooks_runtime::{hook, hooked};

#[hook]
fn write(text: &str) {
    println!("{text}");
}

#[hooked(before = [write])]
fn publish(text: &str) -> usize {
    text.len()
}

fn main() {
    publish("");
}
