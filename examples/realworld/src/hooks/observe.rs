//! What those who run the service want to know.

use crate::error::Error;
use crate::services::Service;
use hooks_runtime::{Context, Exit, hook};
use sqlx::error::DatabaseError;
use std::time::Instant;

/// Counts the call as being under way.
#[hook]
pub fn started(this: &impl Service, ctx: &Context) {
    this.app().metrics.started(ctx.method().into());
}

/// Finds out what an error of the database means to a client.
#[hook]
#[must_use]
pub fn explain(error: Error) -> Error {
    match error {
        // "UNIQUE constraint failed: users.email"
        Error::Database(sqlx::Error::Database(error)) if error.is_unique_violation() => {
            let column = error.message().rsplit('.').next().unwrap_or("it");
            Error::invalid(format!("{column} has already been taken"))
        }
        Error::Database(sqlx::Error::PoolTimedOut) => Error::Busy,
        Error::Database(sqlx::Error::Database(error)) if is_busy(&*error) => Error::Busy,
        error => error,
    }
}

/// Whether another process has kept the lock for too long: `SQLITE_BUSY`, of which there are several kinds.
fn is_busy(error: &dyn DatabaseError) -> bool {
    let code = error.code().and_then(|code| code.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == 5)
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
