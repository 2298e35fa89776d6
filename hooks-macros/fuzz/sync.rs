//! Three sync hooks leave a sync method sync; nothing of a context, since none asks for it.

use hooks_runtime::{hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hook]
fn check(name: &str) -> Result<(), String> {
    if name.is_empty() { Err("empty".to_owned()) } else { Ok(()) }
}

#[hook]
fn log(this: &Users, result: &usize) {
    crate::note((this.names.len(), result));
}

pub struct Users {
    names: Vec<String>,
}

impl Users {
    /// Adds a user.
    #[hooked(before = [trim, check], after = [log])]
    pub fn create(&mut self, name: String) -> Result<usize, String> {
        self.names.push(name);
        Ok(self.names.len())
    }
}
