use hooks_runtime::{hook, hooked};

struct Account;

#[hook]
fn log() {}

#[hooked(error = [log])]
fn load() -> Account {
    Account
}

fn main() {
    load();
}
