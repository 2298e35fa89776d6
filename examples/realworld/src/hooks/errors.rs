//! What errors mean to a client.

use crate::error::Error;
use hooks_runtime::hook;
use sqlx::error::DatabaseError;

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
