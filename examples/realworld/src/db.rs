//! The database: one connection that writes, and some that read.

use crate::error::Error;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, Sqlite, SqliteConnection, SqlitePool, Transaction};
use std::str::FromStr;
use std::time::Duration;

/// A connection that only reads.
pub type Reader = PoolConnection<Sqlite>;

/// A transaction; dropped without a commit, it leaves nothing behind.
pub type Writer = Transaction<'static, Sqlite>;

/// `SQLite` has one writer at a time, so there is one connection for it, and who wants to write waits for that one
/// without keeping a thread busy.
pub struct Db {
    readers: SqlitePool,
    writer: SqlitePool,
}

impl Db {
    /// Opens a database file, and creates it and its tables if they are not there.
    ///
    /// `patience` is how long a call waits for a connection, and for the lock of another process, before it fails.
    ///
    /// # Errors
    ///
    /// If that does not work, or the database is none that connections can share, as one in memory.
    pub async fn open(url: &str, patience: Duration) -> Result<Self, Error> {
        // In this mode readers do not wait for the writer, and a commit outlives the process; only if the machine
        // itself fails may the last ones be lost.
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .foreign_keys(true)
            .busy_timeout(patience);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(patience)
            .after_release(|connection, _| Box::pin(is_reusable(connection)))
            .connect_with(options.clone())
            .await?;
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&writer).await?;
        if mode != "wal" {
            return Err(Error::invalid("the database is not a file"));
        }
        sqlx::raw_sql(include_str!("schema.sql")).execute(&writer).await?;
        let readers =
            SqlitePoolOptions::new().max_connections(4).acquire_timeout(patience).connect_with(options).await?;
        Ok(Db { readers, writer })
    }

    /// A connection to read with.
    ///
    /// # Errors
    ///
    /// If none is free for a long time.
    pub async fn read(&self) -> Result<Reader, Error> {
        Ok(self.readers.acquire().await?)
    }

    /// A transaction to write in; it has the write lock from the start, so it cannot fail later for want of it.
    ///
    /// # Errors
    ///
    /// If others keep the lock for a long time.
    pub async fn write(&self) -> Result<Writer, Error> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Whether a connection can begin another transaction; the pool closes one that cannot.
///
/// Some errors, such as a full disk, make `SQLite` end a transaction by itself. The rollback that follows fails, so sqlx
/// goes on counting the transaction, and would refuse to begin one.
async fn is_reusable(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    // The rollback of a transaction that was dropped may still be under way.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}
