//! Where only the compiler can know whether the return type is a `Result`, it is asked.
use hooks_runtime::{hook, hooked};
pub type Loaded = Result<String, String>;
fn check(id: &u64) -> Result<(), String> {
    if *id == 0 { Err("zero".to_owned()) } else { Ok(()) }
}
fn log(result: &String) {
    crate::note(result);
}
fn report(error: &String) {
    crate::note(error);
}
pub fn load(id: u64) -> Loaded {
    match check(&id) {
        ::core::result::Result::Ok(()) => {}
        ::core::result::Result::Err(error) => {
            return ::hooks_runtime::__private::leave(
                ::hooks_runtime::__private::Failed(error),
            );
        }
    }
    let out: Loaded;
    out = Ok(id.to_string());
    let result = match ::hooks_runtime::__private::probe(&out).__split(out) {
        ::core::ops::ControlFlow::Continue(result) => result,
        ::core::ops::ControlFlow::Break(exit) => {
            return ::hooks_runtime::__private::leave(exit);
        }
    };
    log(&result);
    ::hooks_runtime::__private::leave(::hooks_runtime::__private::Done(result))
}
pub fn load_or_report(id: u64) -> Loaded {
    let outcome: Loaded = 'level: {
        match check(&id) {
            ::core::result::Result::Ok(()) => {}
            ::core::result::Result::Err(error) => {
                break 'level ::hooks_runtime::__private::leave(
                    ::hooks_runtime::__private::Failed(error),
                );
            }
        }
        let outcome: Loaded;
        outcome = Ok(id.to_string());
        outcome
    };
    match ::hooks_runtime::__private::into_result(outcome) {
        ::core::result::Result::Ok(result) => {
            ::hooks_runtime::__private::leave(::hooks_runtime::__private::Done(result))
        }
        ::core::result::Result::Err(error) => {
            let recovery = ::hooks_runtime::Recovery::new(error);
            report(&recovery.error);
            ::hooks_runtime::__private::from_result(recovery.into_result())
        }
    }
}
