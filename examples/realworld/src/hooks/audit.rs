//! Who wanted to change what.

use hooks_runtime::{Args, Context, hook};

/// Logs a call: the method, by whom, and which thing it is about.
///
/// The rest of what a client sends is left out, as it may be long and is nobody's business.
#[hook]
pub fn audit(ctx: &Context, by: &str, args: &Args<'_>) {
    let arg = |name| args.get(name).map(tracing::field::debug);
    tracing::info!(
        target: "audit",
        method = %ctx.method(),
        by,
        slug = arg("slug"),
        username = arg("username"),
        id = arg("id"),
    );
}
