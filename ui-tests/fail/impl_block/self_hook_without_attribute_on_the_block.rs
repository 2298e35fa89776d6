use hooks_runtime::hooked;

struct Users;

impl Users {
    fn ensure_open(&self) {}

    #[hooked(before = [Self::ensure_open])]
    fn list(&self) -> u8 {
        1
    }
}

fn main() {
    Users.ensure_open();
    Users.list();
}
