//! The outer attribute is outside.
use hooks_runtime::{hook, hooked};
fn authenticate(token: &str) -> Result<u64, String> {
    token.parse().map_err(|_| "no number".to_owned())
}
fn log(error: &String) {
    crate::note(error);
}
fn check(user: &u64) -> Result<(), String> {
    if *user == 0 { Err("nobody".to_owned()) } else { Ok(()) }
}
fn audit(user: &u64, result: &u64) {
    crate::note((user, result));
}
pub fn load(token: &str) -> Result<u64, String> {
    let outcome: Result<u64, String> = 'level_1: {
        let user = match authenticate(token) {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(error) => {
                break 'level_1 ::core::result::Result::Err(
                    ::core::convert::From::from(error),
                );
            }
        };
        match check(&user) {
            ::core::result::Result::Ok(()) => {}
            ::core::result::Result::Err(error) => {
                break 'level_1 ::core::result::Result::Err(
                    ::core::convert::From::from(error),
                );
            }
        }
        let out: Result<u64, String>;
        out = {
            crate::note(token);
            Ok(user + 1)
        };
        let result = match out {
            ::core::result::Result::Ok(result) => result,
            ::core::result::Result::Err(error) => {
                break 'level_1 ::core::result::Result::Err(error);
            }
        };
        audit(&user, &result);
        ::core::result::Result::Ok(result)
    };
    match outcome {
        ::core::result::Result::Ok(result) => ::core::result::Result::Ok(result),
        ::core::result::Result::Err(error) => {
            let recovery = ::hooks_runtime::Recovery::new(error);
            log(&recovery.error);
            recovery.into_result()
        }
    }
}
