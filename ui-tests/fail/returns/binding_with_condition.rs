use hooks_runtime::{hook, hooked};

#[hook]
fn authenticate() -> u32 {
    1
}

#[hooked(before = [user = authenticate if strict])]
fn load(strict: bool) -> u32 {
    if strict { user } else { 0 }
}

fn main() {
    load(true);
}
