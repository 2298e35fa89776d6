//! Who wanted to change what.

use hooks_runtime::{Args, Context, hook};

/// Logs a call with its arguments. Passwords and tokens hide themselves.
#[hook]
pub fn audit(ctx: &Context, by: &str, args: &Args<'_>) {
    tracing::info!(target: "audit", method = %ctx.method(), by, ?args);
}
