//! Calls that do not come to their end.

use crate::client::{Client, Server, article, reasons};
use crate::database::Database;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{sleep, timeout};

async fn nothing_of_it(client: &Client, slug: &str, tag: &str) {
    assert_eq!(client.get(&format!("/api/articles/{slug}")).await.0, 404);
    assert_eq!(client.get("/api/articles").await.1["articlesCount"], 0);
    let (_, tags) = client.get("/api/tags").await;
    assert!(!tags["tags"].as_array().unwrap().contains(&json!(tag)), "{tags}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_away_in_the_middle_of_a_write_leaves_nothing() {
    const WRITES: [(&str, &str); 11] = [
        ("INSERT", "users"),
        ("UPDATE", "users"),
        ("INSERT", "follows"),
        ("DELETE", "follows"),
        ("INSERT", "article_tags"),
        ("UPDATE", "articles"),
        ("INSERT", "favorites"),
        ("DELETE", "favorites"),
        ("INSERT", "comments"),
        ("DELETE", "comments"),
        ("DELETE", "articles"),
    ];
    let server = Server::start().await;
    let mut db = Database::open(&server.database_url).await;
    let (ada, _bob, _eve) = (server.user("ada").await, server.user("bob").await, server.user("eve").await);
    ada.post("/api/profiles/eve/follow", json!(null)).await;
    ada.publish("one", &["tag"]).await;
    ada.publish("liked", &[]).await;
    ada.post("/api/articles/liked/favorite", json!(null)).await;
    let (_, said) = ada.post("/api/articles/one/comments", json!({ "comment": { "body": "hm" } })).await;
    let comment = format!("/api/articles/one/comments/{}", said["comment"]["id"]);

    let user = json!({ "user": { "username": "new", "email": "new@example.org", "password": "x", "bio": "new" } });
    let rest = json!({ "article": { "body": "new" }, "comment": { "body": "new" } });
    let calls: [(&str, &str, &str, Value, u16); WRITES.len()] = [
        ("Users::register", "POST", "/api/users", user, 201),
        ("Users::update", "PUT", "/api/user", json!({ "user": { "bio": "new" } }), 200),
        ("Profiles::follow", "POST", "/api/profiles/bob/follow", json!(null), 200),
        ("Profiles::unfollow", "DELETE", "/api/profiles/eve/follow", json!(null), 200),
        ("Articles::create", "POST", "/api/articles", article("new", &["a", "b"]), 201),
        ("Articles::update", "PUT", "/api/articles/one", rest.clone(), 200),
        ("Articles::favorite", "POST", "/api/articles/one/favorite", json!(null), 200),
        ("Articles::unfavorite", "DELETE", "/api/articles/liked/favorite", json!(null), 200),
        ("Comments::add", "POST", "/api/articles/one/comments", rest, 200),
        ("Comments::delete", "DELETE", &comment, json!(null), 204),
        ("Articles::delete", "DELETE", "/api/articles/one", json!(null), 204),
    ];
    for ((event, table), (method, verb, path, body, status)) in WRITES.into_iter().zip(calls) {
        let request = |client: &Client| client.request(verb.parse().unwrap(), path).json(&body);
        db.slow_down(event, table).await;
        let before = db.version().await;
        let leaving = ada.elsewhere();
        let call = request(&leaving);
        let call = tokio::spawn(async move { leaving.send(call).await });
        db.until_locked().await;
        sleep(Duration::from_millis(5)).await;
        assert_eq!(server.metric(&format!("in_flight{{method=\"{method}\"}}")).await, 1);
        call.abort();
        assert!(call.await.unwrap_err().is_cancelled(), "{method}");

        server.quiet().await;
        assert_eq!(server.metric(&format!("calls_total{{method=\"{method}\",exit=\"cancelled\"}}")).await, 1);
        db.until_free().await;
        assert_eq!(db.version().await, before, "{method} has written something");
        // The one connection that writes is free again.
        db.speed_up(event, table).await;
        assert_eq!(ada.send(request(&ada)).await.0, status, "{method}");
        assert_ne!(db.version().await, before, "{method} has written nothing");
    }
}

/// Whenever it goes away, all is there or nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_may_go_away_at_any_time() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let tags = ["a", "b", "c", "d", "e"];
    let (mut answered, mut gone) = (0, 0);
    // A slow machine needs longer waits for the first answers.
    for wait in (0..).map(|number| Duration::from_micros(250) * (number % 60) * (1 + number / 60)) {
        let (client, title) = (ada.elsewhere(), format!("number {}", answered + gone));
        match timeout(wait, client.post("/api/articles", article(&title, &tags))).await {
            Ok((status, _)) => {
                assert_eq!(status, 201);
                answered += 1;
            }
            Err(_) => gone += 1,
        }
        if answered >= 15 && gone >= 15 {
            break;
        }
        assert!(gone < 600, "only {answered} were answered");
    }
    server.quiet().await;
    let (_, list) = ada.get("/api/articles?limit=100").await;
    let count = list["articlesCount"].as_i64().unwrap();
    assert!((answered..=answered + gone).contains(&count), "{count} of {answered} and {gone}");
    for article in list["articles"].as_array().unwrap() {
        assert_eq!(article["tagList"], json!(tags), "{article}");
    }
    ada.publish("after all", &tags).await;
}

#[tokio::test]
async fn a_write_that_fails_half_way_leaves_nothing() {
    let server = Server::start().await;
    Database::open(&server.database_url).await.forbid_tag("bad", "ABORT").await;
    let ada = server.user("ada").await;
    let (status, body) = ada.post("/api/articles", article("half", &["a", "bad", "c"])).await;
    // What has happened is for the log, not for the client.
    assert_eq!((status, reasons(&body)), (500, vec!["something went wrong here"]));
    nothing_of_it(&ada, "half", "a").await;
    assert_eq!(server.metric("errors_total{method=\"Articles::create\",kind=\"database\"}").await, 1);
    ada.publish("half", &["a", "c"]).await;
    server.quiet().await;
}

/// As when the disk is full.
#[tokio::test]
async fn a_transaction_that_the_database_itself_ends_does_not_keep_others_from_writing() {
    let server = Server::start().await;
    Database::open(&server.database_url).await.forbid_tag("fatal", "ROLLBACK").await;
    let ada = server.user("ada").await;
    let (status, body) = ada.post("/api/articles", article("half", &["a", "fatal"])).await;
    assert_eq!((status, reasons(&body)), (500, vec!["something went wrong here"]));
    nothing_of_it(&ada, "half", "a").await;
    assert_eq!(ada.publish("half", &["a"]).await["slug"], "half");
    server.quiet().await;
}
