//! `?` and `return` leave the body, not the stack.
use hooks_runtime::{hook, hooked};
fn log(result: &usize) {
    crate::note(result);
}
pub fn parse(text: &str) -> Result<usize, std::num::ParseIntError> {
    let out: Result<usize, std::num::ParseIntError>;
    out = 'body: {
        if text.is_empty() {
            break 'body Ok(0);
        }
        let number: usize = (match ::hooks_runtime::__private::branch(text.parse()) {
            ::core::ops::ControlFlow::Continue(continued) => continued,
            ::core::ops::ControlFlow::Break(residual) => {
                break 'body (move || match residual? {})();
            }
        });
        Ok(number + 1)
    };
    let result = out?;
    log(&result);
    ::core::result::Result::Ok(result)
}
