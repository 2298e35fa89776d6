//! What those who run the service want to know.

use crate::error::Error;
use crate::services::Service;
use hooks_runtime::{Context, Exit, hook};
use std::time::Instant;

/// Counts the call as being under way.
#[hook]
pub fn started(this: &impl Service, ctx: &Context) {
    this.app().metrics.started(ctx.method().into());
}

/// Counts the call as one that has failed, and logs what should not happen.
#[hook]
pub fn failed(this: &impl Service, ctx: &Context, error: &Error) {
    this.app().metrics.failed(ctx.method().into(), error.kind());
    if error.status().is_server_error() {
        tracing::error!(method = %ctx.method(), %error, "failed");
    }
}

/// Counts the call as one that is over, whichever way, and measures it.
#[hook]
pub fn ended(this: &impl Service, ctx: &Context, exit: Exit, since: Instant) {
    let time = since.elapsed();
    this.app().metrics.ended(ctx.method().into(), exit, time);
    tracing::debug!(method = %ctx.method(), ?exit, ?time, "call");
}
