//! Before, after and error hooks of one level.
use hooks_runtime::{hook, hooked};
fn check(name: &str) -> Result<(), String> {
    if name.is_empty() { Err("empty".to_owned()) } else { Ok(()) }
}
fn double(result: &mut usize) {
    *result *= 2;
}
fn log(error: &String) {
    crate::note(error);
}
fn recover(error: &String, result: &mut Option<usize>) {
    if error == "empty" {
        *result = Some(0);
    }
}
fn wrap(error: String) -> String {
    "create: ".to_owned() + &error
}
pub fn create(name: &str) -> Result<usize, String> {
    let outcome: Result<usize, String> = 'level: {
        match check(name) {
            ::core::result::Result::Ok(()) => {}
            ::core::result::Result::Err(error) => {
                break 'level ::core::result::Result::Err(
                    ::core::convert::From::from(error),
                );
            }
        }
        let out: Result<usize, String>;
        out = Ok(name.len());
        let mut result = match out {
            ::core::result::Result::Ok(result) => result,
            ::core::result::Result::Err(error) => {
                break 'level ::core::result::Result::Err(error);
            }
        };
        double(&mut result);
        ::core::result::Result::Ok(result)
    };
    match outcome {
        ::core::result::Result::Ok(result) => ::core::result::Result::Ok(result),
        ::core::result::Result::Err(error) => {
            let mut recovery = ::hooks_runtime::Recovery::new(error);
            log(&recovery.error);
            recover(&recovery.error, &mut recovery.result);
            recovery.error = ::core::convert::From::from(wrap(recovery.error));
            recovery.into_result()
        }
    }
}
