//! Three sync hooks leave a sync method sync; nothing of a context, since none asks for it.
use hooks_runtime::{hook, hooked};
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}
fn check(name: &str) -> Result<(), String> {
    if name.is_empty() { Err("empty".to_owned()) } else { Ok(()) }
}
fn log(this: &Users, result: &usize) {
    crate::note((this.names.len(), result));
}
pub struct Users {
    names: Vec<String>,
}
impl Users {
    /// Adds a user.
    pub fn create(&mut self, name: String) -> Result<usize, String> {
        let mut name = name;
        trim(&mut name);
        check(&name)?;
        let out: Result<usize, String>;
        out = {
            self.names.push(name);
            Ok(self.names.len())
        };
        let result = out?;
        log(self, &result);
        ::core::result::Result::Ok(result)
    }
}
