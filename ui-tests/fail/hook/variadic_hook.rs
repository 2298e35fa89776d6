use hooks_runtime::hook;

#[hook]
unsafe extern "C" fn print(format: *const u8, ...) {
    let _ = format;
}

fn main() {}
