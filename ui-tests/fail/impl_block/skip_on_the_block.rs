use hooks_runtime::{hook, hooked};

struct Users;

#[hook]
fn log() {}

#[hooked(before = [log], skip = [log])]
impl Users {
    #[hooked]
    fn list(&self) -> u8 {
        1
    }
}

fn main() {
    Users.list();
}
