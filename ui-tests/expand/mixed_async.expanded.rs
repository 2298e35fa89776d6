//! Sync and async hooks on an async method: one `.await` for each async hook, and none for the others.
use hooks_runtime::{Context, hook, hooked};
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}
async fn authenticate(token: &str) -> Result<u64, String> {
    token.parse().map_err(|_| "no number".to_owned())
}
fn audit(ctx: &Context, user: &u64, result: &usize) {
    crate::note((ctx.method(), user, result));
}
async fn publish(result: &usize) {
    crate::note(result);
}
pub struct Users;
impl Users {
    pub async fn create(&self, name: String, token: &str) -> Result<usize, String> {
        let mut name = name;
        let ctx = ::hooks_runtime::Context::new(const {
            &::hooks_runtime::Method::new(
                    "create",
                    &["name", "token"],
                    (
                        "hooks_ui_tests::mixed_async",
                        "ui-tests/expand/mixed_async.rs",
                        28u32,
                    ),
                )
                .of::<Self>()
                .asynchronous()
                .hooked_by(
                    &[
                        (::hooks_runtime::HookType::Before, "trim", 1, false),
                        (::hooks_runtime::HookType::Before, "authenticate", 1, true),
                        (::hooks_runtime::HookType::After, "audit", 1, false),
                        (::hooks_runtime::HookType::After, "publish", 1, true),
                    ],
                )
        });
        trim(&mut name);
        let user = authenticate(token).await?;
        let out: Result<usize, String>;
        out = {
            let known = self.find(&name).await;
            Ok(name.len() + known + user as usize)
        };
        let result = out?;
        audit(&ctx.__typed(::hooks_runtime::HookType::After), &user, &result);
        publish(&result).await;
        ::core::result::Result::Ok(result)
    }
    async fn find(&self, name: &str) -> usize {
        name.len()
    }
}
