//! A value that a hook returns is a local variable of the body.
use hooks_runtime::{hook, hooked};
pub struct User {
    id: u64,
}
fn authenticate(token: &str) -> User {
    User { id: token.len() as u64 }
}
const _: () = {
    fn returns(value: User) {
        ::hooks_runtime::__private::not_result(
            ::hooks_runtime::__private::probe(&value).__kind(),
        )
    }
};
fn parse(id: &str) -> Result<u64, std::num::ParseIntError> {
    id.parse()
}
fn rename(user: &mut User, id: u64) {
    user.id += id;
}
pub fn load(token: &str, id: &str) -> Result<u64, std::num::ParseIntError> {
    let mut user = authenticate(token);
    let id = parse(id)?;
    if id > 0 {
        rename(&mut user, ::core::clone::Clone::clone(&id));
    }
    crate::note(token);
    Ok(id + user.id)
}
