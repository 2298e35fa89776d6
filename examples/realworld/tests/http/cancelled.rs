//! Calls that do not come to their end.

use crate::client::{Client, Server, article, reasons};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::str::FromStr;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// A look at the database from outside.
async fn database(server: &Server) -> SqliteConnection {
    let options = SqliteConnectOptions::from_str(&server.database_url).unwrap();
    options.busy_timeout(Duration::ZERO).connect().await.unwrap()
}

async fn run(db: &mut SqliteConnection, statement: &'static str) {
    sqlx::raw_sql(statement).execute(db).await.unwrap();
}

/// Whether somebody is in the middle of a write.
async fn is_locked(db: &mut SqliteConnection) -> bool {
    match db.begin_with("BEGIN IMMEDIATE").await {
        Ok(transaction) => {
            transaction.rollback().await.unwrap();
            false
        }
        Err(_) => true,
    }
}

/// Writing this tag takes a while.
const SLOW_TAG: &str = "
    CREATE TABLE numbers (n INTEGER);
    INSERT INTO numbers WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 250) SELECT n FROM up;
    CREATE TRIGGER slow_tag BEFORE INSERT ON article_tags WHEN new.tag = 'slow' BEGIN
        SELECT count(*) FROM numbers a, numbers b, numbers c WHERE a.n + b.n = c.n - 1000;
    END;
";

/// This tag cannot be written.
const BAD_TAG: &str = "
    CREATE TRIGGER bad_tag BEFORE INSERT ON article_tags WHEN new.tag = 'bad' BEGIN
        SELECT raise(ABORT, 'the disk is on fire');
    END;
";

async fn nothing_of_it(client: &Client, slug: &str, tag: &str) {
    assert_eq!(client.get(&format!("/api/articles/{slug}")).await.0, 404);
    assert_eq!(client.get("/api/articles").await.1["articlesCount"], 0);
    let (_, tags) = client.get("/api/tags").await;
    assert!(!tags["tags"].as_array().unwrap().contains(&json!(tag)), "{tags}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_away_in_the_middle_of_a_write_leaves_nothing() {
    let server = Server::start().await;
    let mut db = database(&server).await;
    run(&mut db, SLOW_TAG).await;
    let ada = server.user("ada").await;
    let leaving = ada.elsewhere();
    let call = tokio::spawn(async move { leaving.post("/api/articles", article("lost", &["first", "slow"])).await });
    while !is_locked(&mut db).await {
        sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(server.metric("in_flight{method=\"Articles::create\"}").await, 1);
    call.abort();
    assert!(call.await.unwrap_err().is_cancelled());

    server.quiet().await;
    assert_eq!(server.metric("calls_total{method=\"Articles::create\",exit=\"cancelled\"}").await, 1);
    assert_eq!(server.metric("calls_total{method=\"Articles::create\",exit=\"returned\"}").await, 0);
    nothing_of_it(&ada, "lost", "first").await;
    // The one connection that writes is free again, and the slug too.
    assert_eq!(ada.publish("lost", &["quick"]).await["slug"], "lost");
    assert_eq!(ada.get("/api/tags").await.1, json!({ "tags": ["quick"] }));
}

/// Whenever it goes away, all is there or nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_may_go_away_at_any_time() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let tags = ["a", "b", "c", "d", "e"];
    let mut answered = 0;
    for micros in (0..60).map(|step| step * 250) {
        let (client, title) = (ada.elsewhere(), format!("after {micros}"));
        let call = client.post("/api/articles", article(&title, &tags));
        answered += i64::from(timeout(Duration::from_micros(micros), call).await.is_ok());
    }
    server.quiet().await;
    let (_, list) = ada.get("/api/articles?limit=100").await;
    let articles = list["articles"].as_array().unwrap();
    assert!(list["articlesCount"].as_i64().unwrap() >= answered);
    for article in articles {
        assert_eq!(article["tagList"], json!(tags), "{article}");
    }
    ada.publish("after all", &tags).await;
    assert_eq!(server.metric("in_flight").await, 0);
}

#[tokio::test]
async fn a_write_that_fails_half_way_leaves_nothing() {
    let server = Server::start().await;
    let mut db = database(&server).await;
    run(&mut db, BAD_TAG).await;
    let ada = server.user("ada").await;
    let (status, body) = ada.post("/api/articles", article("half", &["a", "bad", "c"])).await;
    // What has happened is for the log, not for the client.
    assert_eq!((status, reasons(&body)), (500, vec!["something went wrong here"]));
    nothing_of_it(&ada, "half", "a").await;
    assert_eq!(server.metric("errors_total{method=\"Articles::create\",kind=\"database\"}").await, 1);
    ada.publish("half", &["a", "c"]).await;
    server.quiet().await;
}
