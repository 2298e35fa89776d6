use hooks_runtime::{hook, hooked};

#[hook]
fn timed(next: &str) -> u32 {
    next.len() as u32
}

#[hooked(around = [timed])]
fn load() -> u32 {
    2
}

fn main() {
    load();
}
