use hooks_runtime::{hook, hooked};

struct Users;

#[hooked]
impl Users {
    #[hook]
    fn check(&self) {}

    #[hooked(before = [self.check])]
    fn create(&self) {}

    #[hooked(before = [ok = self.check(), Self::check])]
    fn update(&self) {}
}

fn main() {
    Users.create();
    Users.update();
}
