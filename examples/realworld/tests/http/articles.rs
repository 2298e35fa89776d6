//! Articles and their lists.

use crate::client::{Server, titles};
use serde_json::json;

#[tokio::test]
async fn titles_may_repeat_but_slugs_do_not() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let mut slugs = Vec::new();
    for title in ["One Title", "one title", "One Title!", "One", "???"] {
        slugs.push(ada.publish(title, &[]).await["slug"].as_str().unwrap().to_owned());
    }
    assert_eq!(slugs, ["one-title", "one-title-2", "one-title-3", "one", "article"]);
}

#[tokio::test]
async fn a_title_written_another_way_keeps_its_slug() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let article = ada.publish("One", &[]).await;
    let (status, body) = ada.put(&article.path(), json!({ "article": { "title": "ONE!" } })).await;
    assert_eq!((status, body["article"]["slug"].as_str()), (200, Some("one")));
}

#[tokio::test]
async fn no_article_hides_behind_the_feed() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let article = ada.publish("Feed", &[]).await;
    assert_eq!(article["slug"], "feed-2");
    assert_eq!(ada.get(&article.path()).await.0, 200);
    assert_eq!(ada.delete(&article.path()).await.0, 204);
}

#[tokio::test]
async fn a_new_title_gives_a_new_slug() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let article = ada.publish("Before", &["b", "a"]).await;
    let (_, body) = ada.put(&article.path(), json!({ "article": { "title": "Before", "body": "same" } })).await;
    assert_eq!(body["article"]["slug"], "before");
    let (status, body) = ada.put(&article.path(), json!({ "article": { "title": "After" } })).await;
    assert_eq!((status, body["article"]["slug"].as_str()), (200, Some("after")));
    assert_eq!(body["article"]["tagList"], json!(["a", "b"]));
    assert_eq!(body["article"]["body"], "same");
    assert_eq!(ada.get("/api/articles/before").await.0, 404);
    assert_eq!(ada.get("/api/articles/after").await.0, 200);
}

#[tokio::test]
async fn lists_come_in_pages_the_latest_first() {
    let server = Server::start().await;
    let (ada, bob) = (server.user("ada").await, server.user("bob").await);
    bob.post("/api/profiles/ada/follow", json!(null)).await;
    for number in 0..120 {
        ada.publish(&format!("article {number}"), &[]).await;
    }
    let numbered = |from: i32, to: i32| (to..=from).rev().map(|number| format!("article {number}")).collect::<Vec<_>>();
    for (query, expected) in [
        ("", numbered(119, 100)),
        ("?limit=3", numbered(119, 117)),
        ("?limit=3&offset=3", numbered(116, 114)),
        ("?offset=118", numbered(1, 0)),
        ("?offset=120", vec![]),
        ("?offset=9000000000", vec![]),
        // More is not given at once.
        ("?limit=1000000", numbered(119, 20)),
    ] {
        for path in ["/api/articles", "/api/articles/feed"] {
            let (status, list) = bob.get(&format!("{path}{query}")).await;
            assert_eq!((status, &list["articlesCount"]), (200, &json!(120)), "{path}{query}");
            assert_eq!(titles(&list), expected, "{path}{query}");
        }
    }
    let mut seen = Vec::new();
    for page in 0..12 {
        let (_, list) = bob.get(&format!("/api/articles?limit=11&offset={}", 11 * page)).await;
        seen.extend(titles(&list).into_iter().map(str::to_owned));
    }
    assert_eq!(seen, numbered(119, 0));
}

#[tokio::test]
async fn lists_are_filtered() {
    let server = Server::start().await;
    let (ada, bob) = (server.user("ada").await, server.user("bob").await);
    let first = ada.publish("first", &["Red", "blue", "red", " "]).await;
    assert_eq!(first["tagList"], json!(["blue", "red"]));
    let second = ada.publish("second", &["red"]).await;
    bob.publish("third", &[]).await;
    bob.post(&format!("{}/favorite", first.path()), json!(null)).await;
    let (_, body) = bob.post(&format!("{}/favorite", second.path()), json!(null)).await;
    assert_eq!((&body["article"]["favorited"], &body["article"]["favoritesCount"]), (&json!(true), &json!(1)));
    bob.delete(&format!("{}/favorite", second.path())).await;
    for (query, expected) in [
        ("", vec!["third", "second", "first"]),
        ("?tag=red", vec!["second", "first"]),
        ("?tag=%20Red", vec!["second", "first"]),
        ("?tag=blue", vec!["first"]),
        ("?tag=green", vec![]),
        ("?author=ada", vec!["second", "first"]),
        ("?author=nobody", vec![]),
        ("?favorited=bob", vec!["first"]),
        ("?favorited=ada", vec![]),
        ("?tag=red&author=ada&favorited=bob", vec!["first"]),
        ("?tag=red&author=bob", vec![]),
        ("?author=ada&limit=1&offset=1", vec!["first"]),
        ("?author=%27%20OR%201%3D1", vec![]),
    ] {
        let (status, list) = bob.get(&format!("/api/articles{query}")).await;
        assert_eq!((status, titles(&list)), (200, expected), "{query}");
    }
    let (_, list) = bob.get("/api/articles?author=ada&limit=1").await;
    assert_eq!(list["articlesCount"], 2);
    assert!(list["articles"][0].get("body").is_none());
    let (_, list) = bob.get("/api/articles?tag=blue").await;
    assert_eq!(list["articles"][0]["favorited"], true);
    let (_, list) = server.guest().get("/api/articles?tag=blue").await;
    assert_eq!(list["articles"][0]["favorited"], false);
    let (_, body) = server.guest().get("/api/tags").await;
    assert_eq!(body, json!({ "tags": ["red", "blue"] }));
}

#[tokio::test]
async fn with_an_article_goes_all_that_is_about_it() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let article = ada.publish("gone", &["only here"]).await;
    ada.post(&format!("{}/favorite", article.path()), json!(null)).await;
    ada.post(&format!("{}/comments", article.path()), json!({ "comment": { "body": "hm" } })).await;
    assert_eq!(ada.delete(&article.path()).await.0, 204);
    assert_eq!(ada.get("/api/tags").await.1, json!({ "tags": [] }));
    assert_eq!(ada.get("/api/articles?favorited=ada").await.1["articlesCount"], 0);
    // A new one of the same name starts from nothing.
    let article = ada.publish("gone", &[]).await;
    assert_eq!((&article["slug"], &article["favoritesCount"]), (&json!("gone"), &json!(0)));
    assert_eq!(ada.get(&format!("{}/comments", article.path())).await.1, json!({ "comments": [] }));
}
