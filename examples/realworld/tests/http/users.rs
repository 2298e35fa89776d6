//! Accounts, and how users see each other.

use crate::client::{Server, titles};
use serde_json::json;

#[tokio::test]
async fn an_address_is_the_same_in_any_spelling() {
    let server = Server::start().await;
    let user = json!({ "username": "ada", "email": " Ada@Example.ORG", "password": "secret" });
    let (status, body) = server.guest().post("/api/users", json!({ "user": user })).await;
    assert_eq!((status, body["user"]["email"].as_str()), (201, Some("ada@example.org")));
    let login = json!({ "user": { "email": "ADA@example.org ", "password": "secret" } });
    let (status, body) = server.guest().post("/api/users/login", login).await;
    assert_eq!((status, body["user"]["username"].as_str()), (200, Some("ada")));
}

#[tokio::test]
async fn an_account_changes_only_where_asked() {
    let server = Server::start().await;
    let mut ada = server.user("ada").await;
    let change = json!({ "user": { "bio": "counts", "image": "https://example.org/ada.png" } });
    let (status, body) = ada.put("/api/user", change).await;
    assert_eq!(status, 200);
    let user = &body["user"];
    assert_eq!((&user["bio"], &user["email"]), (&json!("counts"), &json!("ada@example.org")));

    let (_, body) = ada.put("/api/user", json!({ "user": { "bio": null, "email": null } })).await;
    let user = &body["user"];
    assert_eq!((&user["bio"], &user["email"]), (&json!(null), &json!("ada@example.org")));
    assert_eq!(user["image"], "https://example.org/ada.png");

    let (status, _) = ada.put("/api/user", json!({ "user": { "password": "better", "username": "lady" } })).await;
    assert_eq!(status, 200);
    let login = |password: &str| json!({ "user": { "email": "ada@example.org", "password": password } });
    assert_eq!(server.guest().post("/api/users/login", login("secret")).await.0, 401);
    let (status, body) = server.guest().post("/api/users/login", login("better")).await;
    assert_eq!((status, body["user"]["username"].as_str()), (200, Some("lady")));
    ada.token = body["user"]["token"].as_str().map(str::to_owned);
    assert_eq!(ada.get("/api/user").await.0, 200);
}

#[tokio::test]
async fn whom_one_follows_is_in_the_feed() {
    let server = Server::start().await;
    let (ada, bob, eve) = (server.user("ada").await, server.user("bob").await, server.user("eve").await);
    bob.publish("by bob", &[]).await;
    eve.publish("by eve", &[]).await;
    let (_, feed) = ada.get("/api/articles/feed").await;
    assert_eq!(feed, json!({ "articles": [], "articlesCount": 0 }));

    let (status, body) = ada.post("/api/profiles/bob/follow", json!(null)).await;
    assert_eq!((status, &body["profile"]["following"]), (200, &json!(true)));
    let (_, feed) = ada.get("/api/articles/feed").await;
    assert_eq!((titles(&feed), &feed["articlesCount"]), (vec!["by bob"], &json!(1)));
    assert_eq!(feed["articles"][0]["author"]["following"], true);
    assert_eq!(eve.get("/api/profiles/bob").await.1["profile"]["following"], false);
    assert_eq!(server.guest().get("/api/profiles/bob").await.1["profile"]["following"], false);

    let (_, body) = ada.delete("/api/profiles/bob/follow").await;
    assert_eq!(body["profile"]["following"], false);
    let (_, feed) = ada.get("/api/articles/feed").await;
    assert_eq!(feed["articlesCount"], 0);
}
