use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(after = [log])]
fn create(early: bool) -> u8 {
    if early {
        return;
    }
    1
}

fn plain(early: bool) -> u8 {
    if early {
        return;
    }
    1
}

fn main() {
    create(true);
    plain(true);
}
