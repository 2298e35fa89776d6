//! When it is the service that cannot.

use crate::client::{Client, Server, article, reasons};
use crate::database::Database;
use axum::routing::get;
use hooks_runtime::hooked;
use realworld::App;
use realworld::error::Result;
use realworld::hooks::stacks::observed;
use realworld::http::{Behind, router};
use realworld::services::Service;
use reqwest::Method;
use std::time::Duration;

struct Faulty(App);

impl Service for Faulty {
    fn app(&self) -> &App {
        &self.0
    }
}

#[hooked(stack = observed)]
impl Faulty {
    #[hooked]
    async fn panics(&self) -> Result<()> {
        tokio::task::yield_now().await;
        panic!("on purpose")
    }
}

#[tokio::test]
async fn a_panic_is_answered_and_counted() {
    let server = Server::start_with(Duration::from_mins(1), |app| {
        let panics = get({
            let app = app.clone();
            async move || Faulty(app).panics().await
        });
        router(app, Behind::Hooks).route("/panics", panics)
    })
    .await;
    let ada = server.user("ada").await;
    for count in 1..3 {
        let (status, body) = ada.get("/panics").await;
        assert_eq!((status, reasons(&body)), (500, vec!["something went wrong here"]));
        assert_eq!(server.metric("calls_total{method=\"Faulty::panics\",exit=\"panicked\"}").await, count);
        assert_eq!(server.metric("in_flight{method=\"Faulty::panics\"}").await, 0);
    }
    ada.publish("after all", &[]).await;
}

async fn publish_is_refused_for_now(client: &Client) {
    let request = client.request(Method::POST, "/api/articles").json(&article("later", &[]));
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "1");
    assert_eq!(reasons(&response.json().await.unwrap()), ["the service is busy"]);
}

#[tokio::test]
async fn who_waits_too_long_for_a_connection_is_told_to_come_back() {
    let server = Server::start_with(Duration::from_millis(300), |app| router(app, Behind::Hooks)).await;
    let ada = server.user("ada").await;
    let writer = server.app.db.write().await.unwrap();
    publish_is_refused_for_now(&ada).await;
    let readers = [(); 4].map(|()| server.app.db.read());
    let mut held = Vec::new();
    for reader in readers {
        held.push(reader.await.unwrap());
    }
    assert_eq!(ada.get("/api/tags").await.0, 503);
    drop((writer, held));
    ada.publish("later", &[]).await;
    assert_eq!(server.metric("errors_total{method=\"Articles::create\",kind=\"busy\"}").await, 1);
    assert_eq!(server.metric("errors_total{method=\"Tags::list\",kind=\"busy\"}").await, 1);
    server.quiet().await;
}

#[tokio::test]
async fn who_waits_too_long_for_the_lock_of_another_process_is_told_to_come_back() {
    let server = Server::start_with(Duration::from_millis(300), |app| router(app, Behind::Hooks)).await;
    let ada = server.user("ada").await;
    let mut db = Database::open(&server.database_url).await;
    db.run("BEGIN IMMEDIATE").await;
    publish_is_refused_for_now(&ada).await;
    db.run("ROLLBACK").await;
    ada.publish("later", &[]).await;
    assert_eq!(server.metric("errors_total{method=\"Articles::create\",kind=\"busy\"}").await, 1);
    server.quiet().await;
}
