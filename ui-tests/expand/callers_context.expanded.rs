//! A method's own `ctx: &mut Context` is the one that its hooks are given.
use hooks_runtime::{Context, hook, hooked};
fn mark(ctx: &mut Context) {
    ctx.insert(1_u8);
}
fn log(ctx: &Context) {
    crate::note(ctx);
}
pub fn load(ctx: &mut Context) -> Option<u8> {
    let mut scope = ctx
        .__scope(const {
            &::hooks_runtime::Method::new(
                    "load",
                    &["ctx"],
                    (
                        "hooks_ui_tests::callers_context",
                        "ui-tests/expand/callers_context.rs",
                        15u32,
                    ),
                )
                .hooked_by(
                    &[
                        (::hooks_runtime::HookType::Before, "mark", 1, false),
                        (::hooks_runtime::HookType::After, "log", 1, false),
                    ],
                )
        });
    let ctx: &mut ::hooks_runtime::Context = &mut *scope;
    mark(&mut ctx.__typed_mut(::hooks_runtime::HookType::Before));
    let result: Option<u8>;
    result = ctx.get().copied();
    log(&ctx.__typed(::hooks_runtime::HookType::After));
    result
}
