//! Class B: lint attributes on a method reach what is made of it. That lints still fire is tested in `tests/twins.rs`.

#![deny(unused_variables, non_snake_case)]

use hooks_runtime::{hook, hooked};

// 21
#[hook]
#[allow(unused_variables, non_snake_case)]
fn keepAlive(token: &u32) {}

#[hooked(before = [keepAlive])]
#[allow(unused_variables)]
pub fn allowed_below(token: u32, reserved: u8) {}

#[allow(unused_variables)]
#[hooked(before = [keepAlive], after = [keepAlive])]
pub fn allowed_above(token: u32, reserved: u8) {}

#[hooked(before = [keepAlive])]
pub fn allowed_inside(token: u32) -> u8 {
    #![allow(unused_variables)]
    let spare = 1;
    2
}

#[hooked(before = [keepAlive], after = [keepAlive])]
pub async fn allowed_inside_with_after(token: u32) -> u8 {
    #![allow(unused_variables)]
    let spare = 1;
    2
}

#[hooked(before = [keepAlive], after = [keepAlive])]
pub fn allowed_on_a_statement(token: u32) -> u8 {
    #[allow(unused_variables)]
    let spare = 1;
    #[allow(unreachable_code)]
    {
        return 2;
    }
}
