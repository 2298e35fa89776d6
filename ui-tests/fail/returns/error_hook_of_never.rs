use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(error = [log])]
fn stop() -> ! {
    std::process::exit(1)
}

fn main() {
    stop();
}
