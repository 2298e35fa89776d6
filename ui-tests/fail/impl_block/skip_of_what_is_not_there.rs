use hooks_runtime::{hook, hooked};

struct Users;

#[hook]
fn audit() {}

#[hook]
fn log() {}

#[hooked(before = [log], after = [audit])]
impl Users {
    #[hooked(skip = [adit])]
    fn list(&self) -> u8 {
        1
    }
}

fn main() {
    Users.list();
}
