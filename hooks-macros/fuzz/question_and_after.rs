//! `?` and `return` leave the body, not the stack.

use hooks_runtime::{hook, hooked};

#[hook]
fn log(result: &usize) {
    crate::note(result);
}

#[hooked(after = [log])]
pub fn parse(text: &str) -> Result<usize, std::num::ParseIntError> {
    if text.is_empty() {
        return Ok(0);
    }
    let number: usize = text.parse()?;
    Ok(number + 1)
}
