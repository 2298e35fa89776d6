use hooks_runtime::{hook, hooked};

struct Users;

#[hook]
fn log() {}

impl Users {
    #[hooked(before = [log], original = list_plain)]
    fn list(&self) -> u8 {
        1
    }

    fn list_plain(&self) -> u8 {
        2
    }
}

fn main() {
    Users.list();
    Users.list_plain();
}
