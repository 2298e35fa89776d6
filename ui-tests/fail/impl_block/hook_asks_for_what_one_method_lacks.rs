use hooks_runtime::{hook, hooked};

struct Users;

#[hook]
fn authenticate(token: &str) {
    println!("{token}");
}

#[hooked(before = [authenticate])]
impl Users {
    #[hooked]
    fn list(&self, token: String) -> usize {
        token.len()
    }

    #[hooked]
    fn ping(&self) -> u8 {
        1
    }
}

fn main() {
    Users.list(String::new());
    Users.ping();
}
