use hooks_runtime::hook;

struct Users;

#[hook]
impl Users {
    fn check() {}
}

fn main() {
    Users::check();
}
