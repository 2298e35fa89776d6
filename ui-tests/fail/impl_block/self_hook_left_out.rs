//! Where `#[cfg]` leaves none of the hooks of one name, the list does not pass over it.
use hooks_runtime::{hook, hooked};

struct Users;

#[hooked(before = [Self::check])]
impl Users {
    #[cfg(any())]
    #[hook]
    fn check(&self, name: &str) -> Result<(), ()> {
        if name.is_empty() { Err(()) } else { Ok(()) }
    }

    #[cfg(not(all()))]
    #[hook]
    fn check(&self) {}

    #[hooked]
    fn create(&self, name: &str) -> usize {
        name.len()
    }
}

fn main() {
    Users.create("");
}
