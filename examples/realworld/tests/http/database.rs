//! The database as another process has it.

use crate::client::until;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::str::FromStr;
use std::time::Duration;

pub struct Database(SqliteConnection);

impl Database {
    pub async fn open(url: &str) -> Self {
        let options = SqliteConnectOptions::from_str(url).unwrap();
        Database(options.busy_timeout(Duration::ZERO).connect().await.unwrap())
    }

    pub async fn run(&mut self, statements: &str) {
        sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut self.0).await.unwrap();
    }

    /// From now on this kind of write to the table takes a good part of a second, and happens before that.
    pub async fn slow_down(&mut self, event: &str, table: &str) {
        let trigger = format!(
            "CREATE TABLE IF NOT EXISTS numbers AS
                WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 150) SELECT n FROM up;
            CREATE TRIGGER slow_{event}_{table} AFTER {event} ON {table} BEGIN
                SELECT count(*) FROM numbers a, numbers b, numbers c WHERE a.n + b.n = c.n - 1000;
            END"
        );
        self.run(&trigger).await;
    }

    pub async fn speed_up(&mut self, event: &str, table: &str) {
        self.run(&format!("DROP TRIGGER slow_{event}_{table}")).await;
    }

    /// This tag cannot be written; `how` is what happens to the transaction that tries.
    pub async fn forbid_tag(&mut self, tag: &str, how: &str) {
        let trigger = format!(
            "CREATE TRIGGER forbidden_{tag} BEFORE INSERT ON article_tags WHEN new.tag = '{tag}' BEGIN
                SELECT raise({how}, 'the disk is on fire');
            END"
        );
        self.run(&trigger).await;
    }

    /// Waits until somebody is in the middle of a write.
    pub async fn until_locked(&mut self) {
        until("somebody writes", async || self.is_locked().await).await;
    }

    /// Waits until nobody is.
    pub async fn until_free(&mut self) {
        until("nobody writes", async || !self.is_locked().await).await;
    }

    async fn is_locked(&mut self) -> bool {
        match self.0.begin_with("BEGIN IMMEDIATE").await {
            Ok(transaction) => {
                transaction.rollback().await.unwrap();
                false
            }
            Err(_) => true,
        }
    }

    /// Another number whenever anybody else has committed something.
    pub async fn version(&mut self) -> i64 {
        sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut self.0).await.unwrap()
    }

    pub async fn password_hashes(&mut self) -> Vec<String> {
        sqlx::query_scalar("SELECT password FROM users").fetch_all(&mut self.0).await.unwrap()
    }
}
