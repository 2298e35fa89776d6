//! A method's own `ctx: &mut Context` is the one that its hooks are given.

use hooks_runtime::{Context, hook, hooked};

#[hook]
fn mark(ctx: &mut Context) {
    ctx.insert(1_u8);
}

#[hook]
fn log(ctx: &Context) {
    crate::note(ctx);
}

#[hooked(before = [mark], after = [log])]
pub fn load(ctx: &mut Context) -> Option<u8> {
    ctx.get().copied()
}
