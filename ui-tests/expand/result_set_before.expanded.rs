//! A before hook that sets `result` skips the method, and nothing else.
use hooks_runtime::{hook, hooked};
fn cached(id: &u64, result: &mut Option<String>) {
    if *id == 0 {
        *result = Some("zero".to_owned());
    }
}
fn log(result: &String) {
    crate::note(result);
}
pub fn load(id: u64) -> Result<String, String> {
    let mut result: ::core::option::Option<String> = ::core::option::Option::None;
    cached(&id, &mut result);
    if let ::core::option::Option::Some(result) = result {
        return ::core::result::Result::Ok(result);
    }
    Ok(id.to_string())
}
pub fn load_and_log(id: u64) -> Result<String, String> {
    let mut result: ::core::option::Option<String> = ::core::option::Option::None;
    cached(&id, &mut result);
    let out: Result<String, String>;
    out = match result {
        ::core::option::Option::Some(result) => ::core::result::Result::Ok(result),
        ::core::option::Option::None => Ok(id.to_string()),
    };
    let result = out?;
    log(&result);
    ::core::result::Result::Ok(result)
}
