//! A server, and those who talk to it.

use argon2::Params;
use axum::Router;
use realworld::App;
use realworld::config::Config;
use realworld::http::{Behind, router, serve};
use reqwest::Method;
use serde_json::{Value, json};
use std::ops::Deref;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Stops when it is dropped.
pub struct Server {
    pub url: String,
    pub database_url: String,
    pub app: App,
    _stop: oneshot::Sender<()>,
    _folder: TempDir,
}

impl Server {
    pub async fn start() -> Self {
        Self::start_with(Duration::from_mins(1), |app| router(app, Behind::Hooks)).await
    }

    /// `patience` is how long a call waits for the database.
    pub async fn start_with(patience: Duration, routes: impl FnOnce(App) -> Router) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { patience, ..config(&folder) };
        let app = App::new(&config).await.unwrap();
        let listener = TcpListener::bind(config.address).await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel();
        let routes = routes(app.clone());
        tokio::spawn(serve(listener, app.clone(), routes, async {
            let _: Result<(), _> = stopped.await;
        }));
        Server { url, database_url: config.database_url, app, _stop: stop, _folder: folder }
    }

    /// Somebody without an account.
    pub fn guest(&self) -> Client {
        Client::new(&self.url)
    }

    /// Somebody with an account of this name.
    pub async fn user(&self, name: &str) -> Client {
        let mut client = self.guest();
        let user = json!({ "username": name, "email": format!("{name}@example.org"), "password": "secret" });
        let (status, body) = client.post("/api/users", json!({ "user": user })).await;
        assert_eq!(status, 201, "{body}");
        client.token = Some(body["user"]["token"].as_str().unwrap().to_owned());
        client
    }

    /// The value of a metric, which must be there; without labels, the sum over all.
    pub async fn metric(&self, name: &str) -> i64 {
        let text = reqwest::get(format!("{}/metrics", self.url)).await.unwrap().text().await.unwrap();
        let start = format!("conduit_{name}{}", if name.ends_with('}') { ' ' } else { '{' });
        let lines: Vec<_> = text.lines().filter(|line| line.starts_with(&start)).collect();
        assert!(!lines.is_empty(), "{text}\nlacks {start}");
        lines.iter().map(|line| line.rsplit(' ').next().unwrap().parse::<i64>().unwrap()).sum()
    }

    /// Waits until nothing is under way.
    pub async fn quiet(&self) {
        until("nothing is under way", async || self.metric("in_flight").await == 0).await;
    }
}

/// Waits, but not for ever.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let start = Instant::now();
    while !holds().await {
        assert!(start.elapsed() < Duration::from_mins(1), "not after a minute: {what}");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Cheap to hash, as there is nothing to protect.
pub fn config(folder: &TempDir) -> Config {
    Config {
        address: ([127, 0, 0, 1], 0).into(),
        database_url: format!("sqlite:{}", folder.path().join("conduit.db").display()),
        patience: Duration::from_mins(1),
        jwt_secret: b"for tests".to_vec(),
        hashing: Params::new(8, 1, 1, None).unwrap(),
    }
}

#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    url: String,
    pub token: Option<String>,
}

impl Client {
    pub fn new(url: &str) -> Self {
        Client { http: reqwest::Client::new(), url: url.to_owned(), token: None }
    }

    /// The same user, over a connection of their own.
    pub fn elsewhere(&self) -> Self {
        self.at(&self.url)
    }

    /// The same user, of a server that was started anew.
    pub fn at(&self, url: &str) -> Self {
        Client { token: self.token.clone(), ..Client::new(url) }
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.url));
        match &self.token {
            Some(token) => request.header("Authorization", format!("Token {token}")),
            None => request,
        }
    }

    pub async fn send(&self, request: reqwest::RequestBuilder) -> (u16, Value) {
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let body = response.text().await.unwrap();
        (status, if body.is_empty() { Value::Null } else { serde_json::from_str(&body).unwrap() })
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> (u16, Value) {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    pub async fn delete(&self, path: &str) -> (u16, Value) {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// Publishes an article.
    pub async fn publish(&self, title: &str, tags: &[&str]) -> Article {
        let (status, body) = self.post("/api/articles", article(title, tags)).await;
        assert_eq!(status, 201, "{body}");
        Article(body["article"].clone())
    }
}

/// A request to publish one.
pub fn article(title: &str, tags: &[&str]) -> Value {
    json!({ "article": { "title": title, "description": "about", "body": "text", "tagList": tags } })
}

pub struct Article(pub Value);

impl Article {
    /// Where it is.
    pub fn path(&self) -> String {
        format!("/api/articles/{}", self["slug"].as_str().unwrap())
    }
}

impl Deref for Article {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.0
    }
}

/// The titles of a list.
pub fn titles(list: &Value) -> Vec<&str> {
    list["articles"].as_array().unwrap().iter().map(|article| article["title"].as_str().unwrap()).collect()
}

/// What an error says.
pub fn reasons(body: &Value) -> Vec<&str> {
    body["errors"]["body"].as_array().unwrap().iter().map(|reason| reason.as_str().unwrap()).collect()
}
