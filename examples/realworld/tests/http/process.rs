//! The program itself: how it starts, and how it ends.
#![cfg(unix)]

use crate::client::Client;
use serde_json::json;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

struct Program {
    process: Child,
    url: String,
}

impl Program {
    fn start(folder: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_realworld"))
            .current_dir(folder)
            .env("PORT", "0")
            .env("JWT_SECRET", "for tests")
            .env("DATABASE_URL", "sqlite:conduit.db")
            .env_remove("RUST_LOG")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("listening on ").unwrap().to_owned();
        Program { process, url }
    }

    async fn register(&self, name: &str) -> Client {
        let mut client = Client::new(&self.url);
        let user = json!({ "username": name, "email": format!("{name}@example.org"), "password": "secret" });
        let (status, body) = client.post("/api/users", json!({ "user": user })).await;
        assert_eq!(status, 201, "{body}");
        client.token = body["user"]["token"].as_str().map(str::to_owned);
        client
    }

    /// How it ends, and what it has logged.
    fn signal(mut self, name: &str) -> (Option<i32>, String) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
        let mut log = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.process.wait().unwrap().code(), log)
    }
}

/// So that a test that fails leaves nothing running.
impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn it_stops_cleanly_when_told_to() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["INT", "TERM"] {
        let program = Program::start(folder.path());
        // A connection that is kept open must not keep it from stopping.
        let client = program.register(&format!("user-{signal}")).await;
        let (code, log) = program.signal(signal);
        assert_eq!(code, Some(0), "{log}");
        assert!(log.contains(&format!("SIG{signal}")) && log.contains("stopped"), "{log}");
        assert!(log.contains("audit: method=Users::register"), "{log}");
        assert!(!log.contains("secret\""), "{log}");
        drop(client);
    }
    // A clean end leaves one file.
    let files: Vec<_> = folder.path().read_dir().unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["conduit.db"]);
}

#[tokio::test]
async fn what_was_answered_outlives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let mut ada = program.register("ada").await;
    let article = ada.publish("kept", &["a", "b"]).await;
    let (code, _) = program.signal("KILL");
    assert_eq!(code, None);

    let program = Program::start(folder.path());
    let token = ada.token.take();
    ada = Client::new(&program.url);
    ada.token = token;
    assert_eq!(ada.get(&article.path()).await.1["article"], *article);
    assert_eq!(ada.get("/api/user").await.1["user"]["username"], "ada");
    program.signal("TERM");
}
