//! The program itself: how it starts, and how it ends.
#![cfg(unix)]

use crate::client::{Article, Client, article, until};
use crate::database::Database;
use reqwest::Method;
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use tokio::task::JoinSet;

const PASSWORD: &str = "correct horse";

fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_realworld"));
    command
        .current_dir(folder)
        .env("PORT", "0")
        .env("JWT_SECRET", "for tests")
        .env("DATABASE_URL", "sqlite:conduit.db")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Where it listens; nothing if it ends before that.
fn first_line(process: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    line
}

struct Program {
    process: Child,
    url: String,
    log: Option<JoinHandle<String>>,
}

impl Program {
    fn start(folder: &Path) -> Self {
        Self::start_logging(folder, "info")
    }

    fn start_logging(folder: &Path, filter: &str) -> Self {
        let mut process = command(folder).env("RUST_LOG", filter).spawn().unwrap();
        let url = first_line(&mut process).trim().strip_prefix("listening on ").unwrap().to_owned();
        let mut stderr = process.stderr.take().unwrap();
        let log = thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).unwrap();
            log
        });
        Program { process, url, log: Some(log) }
    }

    async fn register(&self, name: &str) -> Client {
        let mut client = Client::new(&self.url);
        let user = json!({ "username": name, "email": format!("{name}@example.org"), "password": PASSWORD });
        let (status, body) = client.post("/api/users", json!({ "user": user })).await;
        assert_eq!(status, 201, "{body}");
        client.token = body["user"]["token"].as_str().map(str::to_owned);
        client
    }

    fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// How it ends, and what it has logged.
    fn end(mut self) -> (Option<i32>, String) {
        let code = self.process.wait().unwrap().code();
        (code, self.log.take().unwrap().join().unwrap())
    }
}

/// So that a test that fails leaves nothing running.
impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn what_it_cannot_start_with_it_names() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let is_taken = format!("127.0.0.1:{port}: ");
    for (name, value, reason) in [
        ("PORT", b"http".as_slice(), "PORT is not a port: `http`"),
        ("PORT", b"", "PORT is empty"),
        ("PORT", port.as_bytes(), &is_taken),
        ("JWT_SECRET", b"", "JWT_SECRET is empty"),
        ("JWT_SECRET", b"\xff", "JWT_SECRET is not Unicode"),
        ("DATABASE_URL", b"", "DATABASE_URL is empty"),
        ("DATABASE_URL", b"sqlite:", "sqlite:: the database is not a file"),
        ("DATABASE_URL", b"sqlite::memory:", "sqlite::memory:: the database is not a file"),
        ("DATABASE_URL", b"sqlite:none/conduit.db", "sqlite:none/conduit.db: "),
    ] {
        let mut process = command(folder.path()).env(name, OsStr::from_bytes(value)).spawn().unwrap();
        let line = first_line(&mut process);
        if !line.is_empty() {
            process.kill().unwrap();
        }
        let output = process.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{name}={value:?}: {line}");
        let log = String::from_utf8(output.stderr).unwrap();
        assert!(log.contains(&format!("ERROR realworld: {reason}")), "{name}={value:?}: {log}");
    }
}

#[tokio::test]
async fn it_stops_cleanly_when_told_to() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["INT", "TERM"] {
        let program = Program::start(folder.path());
        // A connection that is kept open must not keep it from stopping.
        let client = program.register(&format!("user-{signal}")).await;
        program.signal(signal);
        let (code, log) = program.end();
        assert_eq!(code, Some(0), "{log}");
        assert!(log.contains(&format!("SIG{signal}")) && log.contains("stopped"), "{log}");
        drop(client);
    }
    // A clean end leaves one file.
    let files: Vec<_> = folder.path().read_dir().unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["conduit.db"]);
}

#[tokio::test]
async fn it_answers_what_it_was_asked_before_it_was_told_to_stop() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let ada = program.register("ada").await;
    let mut db = Database::open(&format!("sqlite:{}", folder.path().join("conduit.db").display())).await;
    db.slow_down("INSERT", "article_tags").await;
    let call = tokio::spawn(async move { ada.publish("just in time", &["a", "b"]).await });
    db.until_locked().await;
    program.signal("TERM");
    let article = call.await.unwrap();
    assert_eq!(article["tagList"], json!(["a", "b"]));
    let (code, log) = program.end();
    assert_eq!(code, Some(0), "{log}");
}

#[tokio::test]
async fn who_takes_too_long_is_cut_off_and_the_exit_status_tells() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let mut connection = TcpStream::connect(program.url.strip_prefix("http://").unwrap()).unwrap();
    let head =
        "POST /api/users HTTP/1.1\r\nHost: conduit\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
    connection.write_all(head.as_bytes()).unwrap();
    // An answer to another shows that this one has arrived.
    program.register("ada").await;
    program.signal("TERM");
    let (code, log) = program.end();
    assert_eq!(code, Some(1), "{log}");
    assert!(log.contains("ERROR") && log.contains("requests were still under way"), "{log}");
    assert!(!log.contains("stopped"), "{log}");
}

/// Publishes one article after the other until it gets no answer.
async fn publish_until_the_end(client: Client, name: usize, answered: Arc<AtomicUsize>) -> Vec<Article> {
    let mut published = Vec::new();
    loop {
        let title = format!("{name} number {}", published.len());
        let request = client.request(Method::POST, "/api/articles").json(&article(&title, &["a", "b"]));
        let Ok(response) = request.send().await else { return published };
        assert_eq!(response.status(), 201);
        let Ok(mut body) = response.json::<Value>().await else { return published };
        published.push(Article(body["article"].take()));
        answered.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_outlives_a_kill_in_the_middle_of_writes() {
    const CLIENTS: usize = 4;
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let ada = program.register("ada").await;
    let (mut clients, answered) = (JoinSet::new(), Arc::new(AtomicUsize::new(0)));
    for name in 0..CLIENTS {
        clients.spawn(publish_until_the_end(ada.elsewhere(), name, Arc::clone(&answered)));
    }
    until("a hundred are answered", async || answered.load(Ordering::SeqCst) >= 100).await;
    program.signal("KILL");
    let published: Vec<Article> = clients.join_all().await.into_iter().flatten().collect();
    assert_eq!(program.end().0, None);

    let program = Program::start(folder.path());
    let ada = ada.at(&program.url);
    for article in &published {
        assert_eq!(ada.get(&article.path()).await.1["article"], **article);
    }
    // What was under way is there as a whole, or not.
    let mut all = Vec::new();
    for offset in (0..published.len() + CLIENTS).step_by(100) {
        let (_, list) = ada.get(&format!("/api/articles?limit=100&offset={offset}")).await;
        all.extend(list["articles"].as_array().unwrap().clone());
    }
    assert!((published.len()..=published.len() + CLIENTS).contains(&all.len()), "{} of {}", all.len(), published.len());
    assert!(all.iter().all(|article| article["tagList"] == json!(["a", "b"])));
    ada.publish("goes on", &[]).await;
}

/// Whatever is logged, and however much.
#[tokio::test]
async fn no_secret_gets_into_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start_logging(folder.path(), "trace");
    let ada = program.register("ada").await;
    let login = |password: &str| json!({ "user": { "email": "ada@example.org", "password": password } });
    let register = json!({ "user": { "username": "ada", "email": "ada@example.org", "password": "taken name" } });
    let mut tokens = vec![ada.token.clone().unwrap()];
    let mut statuses = Vec::new();
    for (method, path, body) in [
        (Method::POST, "/api/users/login", login(PASSWORD)),
        (Method::POST, "/api/users/login", login("wrong guess")),
        (Method::POST, "/api/users", register),
        (Method::POST, "/api/users", json!({ "user": { "password": "but no name" } })),
        (Method::POST, "/api/users", json!({ "user": "no object" })),
        (Method::GET, "/api/user", json!(null)),
        (Method::PUT, "/api/user", json!({ "user": { "password": "battery staple" } })),
        (Method::PUT, "/api/user", json!({ "user": { "password": ["in a list"] } })),
        (Method::POST, "/api/articles", article("one", &["long text"])),
        (Method::POST, "/api/articles/one/comments", json!({ "comment": { "body": "long text" } })),
        (Method::DELETE, "/api/articles/one/comments/1", json!(null)),
    ] {
        let (status, body) = ada.send(ada.request(method, path).json(&body)).await;
        statuses.push(status);
        tokens.extend(body["user"]["token"].as_str().map(str::to_owned));
    }
    assert_eq!(statuses, [200, 401, 422, 422, 422, 200, 200, 422, 201, 200, 204]);
    let mut guest = Client::new(&program.url);
    guest.token = Some("forged token".to_owned());
    assert_eq!(guest.get("/api/user").await.0, 401);
    let mut db = Database::open(&format!("sqlite:{}", folder.path().join("conduit.db").display())).await;
    let hashes = db.password_hashes().await;
    program.signal("TERM");
    let (_, log) = program.end();

    for line in [
        "audit: method=Users::register by=\"ada\"\n",
        "audit: method=Users::update by=\"ada\"\n",
        "audit: method=Articles::create by=\"ada\"\n",
        "audit: method=Comments::delete by=\"ada\" slug=\"one\" id=1\n",
        "call method=Users::log_in exit=Failed",
    ] {
        assert!(log.contains(line), "{log}\nlacks {line}");
    }
    assert_eq!((tokens.len(), hashes.len()), (4, 1));
    let mut secrets: Vec<&str> = tokens.iter().chain(&hashes).map(String::as_str).collect();
    secrets.extend([PASSWORD, "wrong guess", "taken name", "but no name", "no object", "battery staple", "in a list"]);
    secrets.extend(["forged token", "for tests", "long text"]);
    for secret in secrets {
        assert!(!log.contains(secret), "{log}\nhas {secret}");
    }
}
