//! The connection that a method works on.

use crate::db::{Reader, Writer};
use crate::error::Result;
use crate::services::Service;
use hooks_runtime::hook;

/// A connection to read with.
#[hook]
pub async fn read(this: &impl Service) -> Result<Reader> {
    this.app().db.read().await
}

/// A transaction to write in.
///
/// It is rolled back unless [`commit`] takes it: when the method fails, panics, or is dropped because the client has
/// gone away.
#[hook]
pub async fn begin(this: &impl Service) -> Result<Writer> {
    this.app().db.write().await
}

/// What is left of a transaction when all is written.
pub struct Committed;

/// Writes all of the transaction, or nothing.
#[hook]
pub async fn commit(db: Writer) -> Result<Committed> {
    db.commit().await?;
    Ok(Committed)
}
