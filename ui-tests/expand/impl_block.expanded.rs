//! A stack around an impl block, outside those of its methods.
use hooks_runtime::{hook, hooked};
fn authenticate(token: &str) -> Result<u64, String> {
    token.parse().map_err(|_| "no number".to_owned())
}
fn audit(user: &u64, result: &u64) {
    crate::note((user, result));
}
pub struct Users {
    is_open: bool,
}
impl Users {
    fn ensure_open(&self) -> Result<(), String> {
        if self.is_open { Ok(()) } else { Err("closed".to_owned()) }
    }
    pub fn load(&self, token: &str, id: u64) -> Result<u64, String> {
        let user = authenticate(token)?;
        let _ = &user;
        let result = {
            Self::ensure_open(self)?;
            let out: Result<u64, String>;
            out = {
                crate::note(token);
                Ok(id + user)
            };
            out?
        };
        audit(&user, &result);
        ::core::result::Result::Ok(result)
    }
    pub fn ping(&self, token: &str) -> Result<u64, String> {
        let user = authenticate(token)?;
        let _ = &user;
        crate::note(token);
        Ok(user)
    }
    pub fn version(&self) -> &str {
        "1"
    }
}
