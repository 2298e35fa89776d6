use hooks_runtime::{hook, hooked};
use std::ops::ControlFlow;

struct Account;

#[hook]
fn cached() -> ControlFlow<String> {
    ControlFlow::Continue(())
}

#[hooked(before = [cached])]
fn load() -> Account {
    Account
}

fn main() {
    load();
}
