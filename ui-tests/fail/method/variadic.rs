use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(before = [log])]
unsafe extern "C" fn print(format: *const u8, ...) {
    let _ = format;
}

fn main() {}
