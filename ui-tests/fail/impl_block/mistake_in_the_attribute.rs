use hooks_runtime::{hook, hooked};

struct Users;

#[hook]
fn log() {}

#[hooked(before = log)]
impl Users {
    #[hooked]
    fn list(&self) -> u8 {
        1
    }

    #[hooked(after = [log])]
    fn count(&self) -> u8 {
        2
    }
}

fn main() {
    Users.list();
    Users.count();
}
