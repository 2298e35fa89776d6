//! Before, after and error hooks of one level.

use hooks_runtime::{hook, hooked};

#[hook]
fn check(name: &str) -> Result<(), String> {
    if name.is_empty() { Err("empty".to_owned()) } else { Ok(()) }
}

#[hook]
fn double(result: &mut usize) {
    *result *= 2;
}

#[hook]
fn log(error: &String) {
    crate::note(error);
}

#[hook]
fn recover(error: &String, result: &mut Option<usize>) {
    if error == "empty" {
        *result = Some(0);
    }
}

#[hook]
fn wrap(error: String) -> String {
    "create: ".to_owned() + &error
}

#[hooked(before = [check], after = [double], error = [log, recover, wrap])]
pub fn create(name: &str) -> Result<usize, String> {
    Ok(name.len())
}
