use hooks_runtime::{hook, hooked};

#[hook]
fn trimmed<R>(name: &mut String, next: impl FnOnce() -> R) -> R {
    name.clear();
    next()
}

#[hooked(around = [trimmed])]
fn load(name: String) -> usize {
    name.len()
}

fn main() {
    load(String::new());
}
