//! A stack around an impl block, outside those of its methods.

use hooks_runtime::{hook, hooked};

#[hook]
fn authenticate(token: &str) -> Result<u64, String> {
    token.parse().map_err(|_| "no number".to_owned())
}

#[hook]
fn audit(user: &u64, result: &u64) {
    crate::note((user, result));
}

pub struct Users {
    is_open: bool,
}

#[hooked(before = [user = authenticate], after = [audit])]
impl Users {
    #[hook]
    fn ensure_open(&self) -> Result<(), String> {
        if self.is_open { Ok(()) } else { Err("closed".to_owned()) }
    }

    #[hooked(before = [Self::ensure_open])]
    pub fn load(&self, token: &str, id: u64) -> Result<u64, String> {
        crate::note(token);
        Ok(id + user)
    }

    #[hooked(skip = [audit])]
    pub fn ping(&self, token: &str) -> Result<u64, String> {
        crate::note(token);
        Ok(user)
    }

    pub fn version(&self) -> &str {
        "1"
    }
}
