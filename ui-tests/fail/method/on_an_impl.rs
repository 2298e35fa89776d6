use hooks_runtime::hooked;

struct Users;

#[hooked]
impl Users {
    fn list(&self) {}
}

fn main() {
    Users.list();
}
