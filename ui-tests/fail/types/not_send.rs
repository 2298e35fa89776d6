use hooks_runtime::{hook, hooked};
use std::rc::Rc;

#[hook]
fn share() -> Rc<u8> {
    Rc::new(1)
}

#[hook]
async fn wait() {}

#[hooked(before = [shared = share, wait])]
async fn load() -> u8 {
    *shared
}

fn spawn(_: impl Send) {}

fn main() {
    spawn(load());
}
