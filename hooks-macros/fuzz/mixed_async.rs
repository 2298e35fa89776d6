//! Sync and async hooks on an async method: one `.await` for each async hook, and none for the others.

use hooks_runtime::{Context, hook, hooked};

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hook]
async fn authenticate(token: &str) -> Result<u64, String> {
    token.parse().map_err(|_| "no number".to_owned())
}

#[hook]
fn audit(ctx: &Context, user: &u64, result: &usize) {
    crate::note((ctx.method(), user, result));
}

#[hook]
async fn publish(result: &usize) {
    crate::note(result);
}

pub struct Users;

impl Users {
    #[hooked(before = [trim, user = authenticate], after = [audit, publish])]
    pub async fn create(&self, name: String, token: &str) -> Result<usize, String> {
        let known = self.find(&name).await;
        Ok(name.len() + known + user as usize)
    }

    async fn find(&self, name: &str) -> usize {
        name.len()
    }
}
