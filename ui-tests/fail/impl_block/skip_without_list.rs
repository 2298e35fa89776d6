use hooks_runtime::{hook, hooked};

struct Users;

#[hook]
fn log() {}

#[hooked(before = [log])]
impl Users {
    #[hooked(skip = log)]
    fn list(&self) -> u8 {
        1
    }
}

fn main() {
    Users.list();
}
