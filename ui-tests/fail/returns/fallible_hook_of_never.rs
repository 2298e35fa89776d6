use hooks_runtime::{hook, hooked};

#[hook]
fn check() -> Result<(), String> {
    Ok(())
}

#[hooked(before = [check])]
fn stop() -> ! {
    std::process::exit(1)
}

fn main() {
    stop();
}
