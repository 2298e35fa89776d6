//! The routes that are also written by hand answer and count the same, in a story that has each of their statuses.

use crate::client::{Server, article};
use crate::database::Database;
use realworld::http::{BODY_LIMIT, Behind, router};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

/// What is answered, and what is counted.
async fn story(behind: Behind) -> (Vec<(u16, Value)>, Vec<String>) {
    let server = Server::start_with(Duration::from_mins(1), |app| router(app, behind)).await;
    Database::open(&server.database_url).await.forbid_tag("bad", "ABORT").await;
    let (ada, bob) = (server.user("ada").await, server.user("bob").await);
    let mut stranger = server.guest();
    let mut told = Vec::new();
    let path = "/api/articles";
    told.push(ada.post(path, article("First one", &["B", "a ", "", "b"])).await);
    told.push(ada.post(path, article("First one", &[])).await);
    told.push(ada.post(path, article(" ", &["x".repeat(60).as_str()])).await);
    told.push(ada.send(ada.request(Method::POST, path).body("{")).await);
    told.push(ada.send(ada.request(Method::POST, path).body("x".repeat(BODY_LIMIT + 1))).await);
    told.push(ada.post(path, article("Half", &["a", "bad"])).await);
    told.push(stranger.post(path, article("no", &[])).await);
    told.push(stranger.send(stranger.request(Method::POST, path).body("{")).await);
    told.push(bob.post("/api/articles/first-one/favorite", json!(null)).await);
    told.push(bob.post("/api/articles/first-one/favorite", json!(null)).await);
    told.push(bob.post("/api/articles/none/favorite", json!(null)).await);
    told.push(stranger.post("/api/articles/first-one/favorite", json!(null)).await);
    for client in [&ada, &bob, &stranger] {
        told.push(client.get("/api/articles/first-one").await);
        told.push(client.get("/api/articles/none").await);
    }
    stranger.token = Some("nonsense".to_owned());
    told.push(stranger.get("/api/articles/first-one").await);
    for (_, answer) in &mut told {
        // The one thing that no two runs have in common.
        for name in ["createdAt", "updatedAt"] {
            if let Some(time) = answer.pointer_mut(&format!("/article/{name}")) {
                *time = json!("then");
            }
        }
    }
    let metrics = reqwest::get(format!("{}/metrics", server.url)).await.unwrap().text().await.unwrap();
    let is_count = |line: &&str| !line.contains("call_seconds_bucket") && !line.contains("call_seconds_sum");
    (told, metrics.lines().filter(is_count).map(str::to_owned).collect())
}

#[tokio::test]
async fn both_give_the_same_answers_and_the_same_counts() {
    let (hooks, hands) = (story(Behind::Hooks).await, story(Behind::Hands).await);
    assert_eq!(hooks, hands);
    let statuses: Vec<u16> = hooks.0.iter().map(|(status, _)| *status).collect();
    assert_eq!(
        statuses,
        [201, 201, 422, 422, 422, 500, 401, 401, 200, 200, 404, 401, 200, 404, 200, 404, 200, 404, 401]
    );
}
