use hooks_runtime::{hook, hooked};

#[hook]
fn timed(next: impl FnOnce()) {
    next();
}

#[hooked(after = [timed])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
