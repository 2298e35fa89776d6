use hooks_runtime::{hook, hooked};

struct Users;

#[hooked]
impl Users {
    #[hook]
    fn check((left, right): (u8, u8)) {
        println!("{left} {right}");
    }

    #[hooked]
    fn list(&self) -> u8 {
        1
    }
}

fn main() {
    Users::check((1, 2));
    Users.list();
}
