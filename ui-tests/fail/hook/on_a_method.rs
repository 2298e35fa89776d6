use hooks_runtime::hook;

struct Users;

impl Users {
    #[hook]
    fn check(&self) {}
}

fn main() {
    Users.check();
}
