use hooks_runtime::{hook, hooked};

struct Users;

#[hook]
fn check(this: &Users) {
    let _ = this;
}

impl Users {
    #[hooked(before = [check])]
    fn new() -> Self {
        Users
    }
}

fn main() {
    Users::new();
}
