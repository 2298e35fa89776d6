//! The outer attribute is outside.

use hooks_runtime::{hook, hooked};

#[hook]
fn authenticate(token: &str) -> Result<u64, String> {
    token.parse().map_err(|_| "no number".to_owned())
}

#[hook]
fn log(error: &String) {
    crate::note(error);
}

#[hook]
fn check(user: &u64) -> Result<(), String> {
    if *user == 0 { Err("nobody".to_owned()) } else { Ok(()) }
}

#[hook]
fn audit(user: &u64, result: &u64) {
    crate::note((user, result));
}

#[hooked(before = [user = authenticate], error = [log])]
#[hooked(before = [check], after = [audit])]
pub fn load(token: &str) -> Result<u64, String> {
    crate::note(token);
    Ok(user + 1)
}
