//! A body with a macro that may hold a `return` goes into a closure, or into an `async` block.
use hooks_runtime::{hook, hooked};
macro_rules! ensure {
    ($condition:expr) => {
        if !$condition { return Err("refused".to_owned()); }
    };
}
fn log(result: &usize) {
    crate::note(result);
}
pub fn check(text: &str) -> Result<usize, String> {
    let out: Result<usize, String>;
    out = ::hooks_runtime::__private::once::<
        Result<usize, String>,
        _,
    >(move || {
        if true {
            if !!text.is_empty() {
                return Err("refused".to_owned());
            }
            Ok(text.len())
        } else {
            ::hooks_runtime::__private::never()
        }
    });
    let result = out?;
    log(&result);
    ::core::result::Result::Ok(result)
}
pub async fn check_later(text: String) -> Result<usize, String> {
    let out: Result<usize, String>;
    out = async move {
        if false {
            return ::hooks_runtime::__private::never::<Result<usize, String>>();
        }
        if true {
            if !!text.is_empty() {
                return Err("refused".to_owned());
            }
            Ok(text.len())
        } else {
            ::hooks_runtime::__private::never()
        }
    }
        .await;
    let result = out?;
    log(&result);
    ::core::result::Result::Ok(result)
}
