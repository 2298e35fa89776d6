use hooks_runtime::{hook, hooked};

struct Users;

#[hooked(before = [Self::ensure_opn])]
impl Users {
    #[hook]
    fn ensure_open(&self) {}

    #[hooked]
    fn list(&self) -> u8 {
        1
    }
}

fn main() {
    Users.ensure_open();
    Users.list();
}
