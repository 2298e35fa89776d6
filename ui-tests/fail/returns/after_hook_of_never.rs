use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(after = [log])]
fn stop() -> ! {
    std::process::exit(1)
}

fn main() {
    stop();
}
