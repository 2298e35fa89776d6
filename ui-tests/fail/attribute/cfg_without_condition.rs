use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(before = [
    #[cfg()] check,
    #[cfg] check,
    #[cfg(unix, windows)] check,
    #[cfg(all(),)] check,
])]
fn create() {}

fn main() {
    create();
}
