//! Uses of `?` that do not work.
//~ lists before = [b]
//~ lists after = [b]
//~ lists before = [b], after = [b], error = [b]

use hooks_runtime::{hook, hooked};

#[hook]
pub fn b() {}

pub struct Error;

#[hooked]
pub fn does_not_convert(text: &str) -> Result<u8, Error> {
    let n: u8 = text.parse()?; //~ plain E0271, but //~ hooked E0277
    Ok(n)
}

#[hooked]
pub async fn does_not_convert_later(text: &str) -> Result<u8, Error> {
    Ok(text.parse::<u8>()?)
}

#[hooked]
pub fn option_in_result(n: Option<u8>) -> Result<u8, Error> {
    Ok(n?)
}

#[hooked]
pub fn on_no_result(n: u8) -> Result<u8, Error> {
    Ok(n?)
}

#[hooked]
pub fn of_wrong_type(n: Result<u8, Error>) -> Result<u16, Error> {
    Ok(n?)
}

#[hooked]
pub fn in_a_closure(n: Option<u8>) -> Result<u8, Error> {
    let f = || n? + 1;
    Ok(f())
}

#[hooked]
pub fn statement(n: u8) -> Result<u8, Error> {
    n?;
    Ok(1)
}
