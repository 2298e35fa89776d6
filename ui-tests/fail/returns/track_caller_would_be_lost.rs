use hooks_runtime::{hook, hooked};

macro_rules! ensure {
    ($condition:expr) => {
        if !$condition {
            return 0;
        }
    };
}

#[hook]
fn log() {}

#[hooked(after = [log])]
#[track_caller]
fn load(id: u32) -> u32 {
    ensure!(id > 0);
    id
}

fn main() {
    load(1);
}
