//! Only its author may change a thing.

use crate::client::{Server, reasons};
use serde_json::json;

#[tokio::test]
async fn an_article_is_its_authors() {
    let server = Server::start().await;
    let (ada, bob) = (server.user("ada").await, server.user("bob").await);
    let article = ada.publish("Ada's own", &["tag"]).await;
    let change = json!({ "article": { "body": "better" } });
    let (status, body) = bob.put(&article.path(), change.clone()).await;
    assert_eq!((status, reasons(&body)), (403, vec!["only its author may do that"]));
    let (status, body) = bob.delete(&article.path()).await;
    assert_eq!((status, reasons(&body)), (403, vec!["only its author may do that"]));
    let (status, body) = bob.get(&article.path()).await;
    assert_eq!((status, &body["article"]), (200, &*article));

    let (status, body) = ada.put(&article.path(), change).await;
    assert_eq!((status, body["article"]["body"].as_str()), (200, Some("better")));
    let (status, _) = ada.delete(&article.path()).await;
    assert_eq!(status, 204);
    let (status, _) = ada.get(&article.path()).await;
    assert_eq!(status, 404);
    assert_eq!(server.metric("errors_total{method=\"Articles::update\",kind=\"forbidden\"}").await, 1);
}

#[tokio::test]
async fn a_comment_is_its_authors_and_not_the_articles() {
    let server = Server::start().await;
    let (ada, bob) = (server.user("ada").await, server.user("bob").await);
    let comments = format!("{}/comments", ada.publish("talk", &[]).await.path());
    let (status, body) = bob.post(&comments, json!({ "comment": { "body": "hello" } })).await;
    assert_eq!(status, 200);
    let comment = format!("{comments}/{}", body["comment"]["id"]);
    let (status, body) = ada.delete(&comment).await;
    assert_eq!((status, reasons(&body)), (403, vec!["only its author may do that"]));
    let (_, body) = server.guest().get(&comments).await;
    assert_eq!(body["comments"].as_array().unwrap().len(), 1);
    assert_eq!(body["comments"][0]["author"]["username"], "bob");
    let (status, _) = bob.delete(&comment).await;
    assert_eq!(status, 204);
    let (_, body) = ada.get(&comments).await;
    assert_eq!(body, json!({ "comments": [] }));
}
