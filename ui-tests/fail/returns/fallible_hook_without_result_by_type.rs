use hooks_runtime::{hook, hooked};

struct Account;

#[hook]
fn check() -> Result<(), String> {
    Ok(())
}

#[hooked(before = [check], after = [check])]
fn load() -> Account {
    Account
}

fn main() {
    load();
}
