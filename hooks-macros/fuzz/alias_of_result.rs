//! Where only the compiler can know whether the return type is a `Result`, it is asked.

use hooks_runtime::{hook, hooked};

pub type Loaded = Result<String, String>;

#[hook]
fn check(id: &u64) -> Result<(), String> {
    if *id == 0 { Err("zero".to_owned()) } else { Ok(()) }
}

#[hook]
fn log(result: &String) {
    crate::note(result);
}

#[hook]
fn report(error: &String) {
    crate::note(error);
}

#[hooked(before = [check], after = [log])]
pub fn load(id: u64) -> Loaded {
    Ok(id.to_string())
}

#[hooked(before = [check], error = [report])]
pub fn load_or_report(id: u64) -> Loaded {
    Ok(id.to_string())
}
