//! Many at once.

use crate::client::{Server, reasons};
use serde_json::json;
use std::collections::BTreeSet;
use tokio::task::JoinSet;

#[tokio::test(flavor = "multi_thread")]
async fn each_counts_once_however_often_they_ask() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let article = ada.publish("liked", &[]).await;
    let mut fans = Vec::new();
    for number in 0..10 {
        fans.push(server.user(&format!("fan{number}")).await);
    }
    let ask = async |path: &str| {
        let mut asking = JoinSet::new();
        for fan in &fans {
            for _ in 0..5 {
                let (fan, path) = (fan.elsewhere(), path.to_owned());
                asking.spawn(async move { fan.post(&path, json!(null)).await });
            }
        }
        asking.join_all().await
    };
    for (status, body) in ask(&format!("{}/favorite", article.path())).await {
        assert_eq!((status, &body["article"]["favorited"]), (200, &json!(true)));
        assert!((1..=10).contains(&body["article"]["favoritesCount"].as_i64().unwrap()));
    }
    assert_eq!(ada.get(&article.path()).await.1["article"]["favoritesCount"], 10);

    for (status, body) in ask("/api/profiles/ada/follow").await {
        assert_eq!((status, &body["profile"]["following"]), (200, &json!(true)));
    }
    for fan in &fans {
        assert_eq!(fan.get("/api/articles/feed").await.1["articlesCount"], 1);
    }

    let mut leaving = JoinSet::new();
    for fan in fans.clone() {
        let path = format!("{}/favorite", article.path());
        leaving.spawn(async move { (fan.delete(&path).await.0, fan.delete("/api/profiles/ada/follow").await.0) });
    }
    assert_eq!(leaving.join_all().await, vec![(200, 200); 10]);
    assert_eq!(ada.get(&article.path()).await.1["article"]["favoritesCount"], 0);
    for fan in &fans {
        assert_eq!(fan.get(&article.path()).await.1["article"]["favorited"], false);
        assert_eq!(fan.get("/api/profiles/ada").await.1["profile"]["following"], false);
        assert_eq!(fan.get("/api/articles/feed").await.1["articlesCount"], 0);
    }
    server.quiet().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_name_goes_to_one_of_many() {
    let server = Server::start().await;
    let mut asking = JoinSet::new();
    for number in 0..20 {
        let guest = server.guest();
        let user = json!({ "username": "ada", "email": format!("ada{number}@example.org"), "password": "x" });
        asking.spawn(async move { guest.post("/api/users", json!({ "user": user })).await });
    }
    let answers = asking.join_all().await;
    let (created, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|(status, _)| *status == 201);
    assert_eq!(created.len(), 1);
    for (status, body) in refused {
        assert_eq!((status, reasons(&body)), (422, vec!["username has already been taken"]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_title_gives_as_many_slugs_as_articles() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let mut publishing = JoinSet::new();
    for _ in 0..20 {
        let ada = ada.elsewhere();
        publishing.spawn(async move { ada.publish("same", &["tag"]).await["slug"].as_str().unwrap().to_owned() });
    }
    let slugs: BTreeSet<String> = publishing.join_all().await.into_iter().collect();
    assert_eq!(slugs.len(), 20);
}

/// Each client keeps one connection, and goes through reads and writes whose answers it can foretell.
#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_requests_over_32_connections() {
    const CONNECTIONS: usize = 32;
    const ROUNDS: usize = 7;
    const PER_ROUND: usize = 9;
    let server = Server::start().await;
    let author = server.user("author").await;
    let shared = author.publish("shared", &["common"]).await;
    let before = server.metric("calls_total").await;
    let mut clients = JoinSet::new();
    for number in 0..CONNECTIONS {
        let (client, shared) = (server.user(&format!("user{number}")).await, shared.path());
        clients.spawn(async move {
            let (me, tag) = (format!("user{number}"), format!("tag{number}"));
            for round in 0..ROUNDS {
                let title = format!("{me} round {round}");
                let article = client.publish(&title, &[&tag]).await;
                assert_eq!(article["slug"], title.replace(' ', "-"));
                assert_eq!(article["tagList"], json!([tag]));
                let (status, body) = client.get(&article.path()).await;
                assert_eq!((status, &body["article"]), (200, &*article));
                let (status, list) = client.get(&format!("/api/articles?tag={tag}&limit=1")).await;
                assert_eq!((status, &list["articlesCount"]), (200, &json!(round + 1)));
                assert_eq!(list["articles"][0]["title"], *title);
                let (status, body) = client.put(&article.path(), json!({ "article": { "body": title } })).await;
                assert_eq!((status, &body["article"]["body"]), (200, &json!(title)));
                let (status, body) = client.post(&format!("{shared}/favorite"), json!(null)).await;
                assert_eq!((status, &body["article"]["favorited"]), (200, &json!(true)));
                let (status, body) =
                    client.post(&format!("{}/comments", article.path()), json!({ "comment": { "body": me } })).await;
                assert_eq!((status, &body["comment"]["author"]["username"]), (200, &json!(me)));
                let (status, list) = client.get(&format!("{}/comments", article.path())).await;
                assert_eq!((status, &list["comments"][0]), (200, &body["comment"]));
                let (status, body) = client.put(&shared, json!({ "article": { "body": "mine" } })).await;
                assert_eq!((status, reasons(&body)), (403, vec!["only its author may do that"]));
                let (status, body) = client.get(&format!("/api/articles/{me}-none")).await;
                assert_eq!((status, reasons(&body)), (404, vec!["article not found"]));
            }
        });
    }
    clients.join_all().await;
    let sent = i64::try_from(CONNECTIONS * (1 + ROUNDS * PER_ROUND)).unwrap();
    assert!(sent >= 2000);
    assert_eq!(server.metric("calls_total").await - before, sent);
    assert_eq!(server.metric("call_seconds_count").await - before, sent);
    assert_eq!(server.metric("errors_total").await, 2 * 32 * 7);
    assert_eq!(server.metric("in_flight").await, 0);
    assert_eq!(author.get(&shared.path()).await.1["article"]["favoritesCount"], CONNECTIONS);
    assert_eq!(author.get("/api/articles").await.1["articlesCount"], 1 + CONNECTIONS * ROUNDS);
}
