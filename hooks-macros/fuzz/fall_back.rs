//! A body with a macro that may hold a `return` goes into a closure, or into an `async` block.

use hooks_runtime::{hook, hooked};

macro_rules! ensure {
    ($condition:expr) => {
        if !$condition {
            return Err("refused".to_owned());
        }
    };
}

#[hook]
fn log(result: &usize) {
    crate::note(result);
}

#[hooked(after = [log])]
pub fn check(text: &str) -> Result<usize, String> {
    ensure!(!text.is_empty());
    Ok(text.len())
}

#[hooked(after = [log])]
pub async fn check_later(text: String) -> Result<usize, String> {
    ensure!(!text.is_empty());
    Ok(text.len())
}
