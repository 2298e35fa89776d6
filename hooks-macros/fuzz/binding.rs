//! A value that a hook returns is a local variable of the body.

use hooks_runtime::{hook, hooked};

pub struct User {
    id: u64,
}

#[hook]
fn authenticate(token: &str) -> User {
    User { id: token.len() as u64 }
}

#[hook]
fn parse(id: &str) -> Result<u64, std::num::ParseIntError> {
    id.parse()
}

#[hook]
fn rename(user: &mut User, id: u64) {
    user.id += id;
}

#[hooked(before = [user = authenticate, id = parse, rename if id > 0])]
pub fn load(token: &str, id: &str) -> Result<u64, std::num::ParseIntError> {
    crate::note(token);
    Ok(id + user.id)
}
