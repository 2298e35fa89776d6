//! What hooks cost a request: the routes that there are two of, with hooks and by hand, turn by turn in one run.
//!
//! ```text
//! cargo run --release -p realworld --example compare
//! ```

use realworld::App;
use realworld::config::Config;
use realworld::http::{Behind, router, serve};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// One after the other, over one connection: what is measured is a request, not a crowd.
const REQUESTS: u32 = 20;
const TURNS: usize = 500;

struct Server {
    url: String,
    token: String,
    http: Client,
}

impl Server {
    async fn start(behind: Behind, folder: &Path) -> Result<Self, Box<dyn Error>> {
        let config = Config {
            address: ([127, 0, 0, 1], 0).into(),
            database_url: format!("sqlite:{}", folder.join(format!("{behind:?}.db")).display()),
            patience: Duration::from_secs(10),
            jwt_secret: b"to compare".to_vec(),
            hashing: argon2::Params::DEFAULT,
        };
        let app = App::new(&config).await?;
        let listener = TcpListener::bind(config.address).await?;
        let url = format!("http://{}/api", listener.local_addr()?);
        let routes = router(app.clone(), behind);
        tokio::spawn(serve(listener, app, routes, std::future::pending()));
        let mut server = Server { url, token: String::new(), http: Client::new() };
        let user = json!({ "user": { "username": "ada", "email": "ada@example.org", "password": "secret" } });
        let answer: Value = server.post("/users", &user).send().await?.json().await?;
        server.token = format!("Token {}", answer["user"]["token"].as_str().ok_or("no token")?);
        server.post("/articles", &article("read")).send().await?.error_for_status()?;
        Ok(server)
    }

    fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.http.post(format!("{}{path}", self.url)).header("Authorization", &self.token).json(body)
    }

    fn request(&self, route: &str) -> RequestBuilder {
        match route {
            "get" => self.http.get(format!("{}/articles/read", self.url)).header("Authorization", &self.token),
            "favorite" => self.post("/articles/read/favorite", &Value::Null),
            _ => self.post("/articles", &article(&format!("{:?}", Instant::now()))),
        }
    }

    /// The time of one request, on average.
    async fn turn(&self, route: &str) -> Result<Duration, reqwest::Error> {
        let start = Instant::now();
        for _ in 0..REQUESTS {
            self.request(route).send().await?.error_for_status()?.bytes().await?;
        }
        Ok(start.elapsed() / REQUESTS)
    }
}

fn article(title: &str) -> Value {
    json!({ "article": { "title": title, "description": "about", "body": "text", "tagList": ["b", "a"] } })
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let hooks = Server::start(Behind::Hooks, folder.path()).await?;
    let hands = Server::start(Behind::Hands, folder.path()).await?;
    println!("microseconds for a request, median and best of {TURNS} turns of {REQUESTS}");
    println!("and how much longer it takes with hooks, as the median over pairs of turns");
    println!("{:10} {:>18} {:>18}", "", "hooks", "by hand");
    for route in ["get", "favorite", "create"] {
        let (mut with, mut without) = (Vec::new(), Vec::new());
        hooks.turn(route).await?;
        hands.turn(route).await?;
        for turn in 0..TURNS {
            // Who comes second finds the machine warmer.
            if turn % 2 == 0 {
                with.push(hooks.turn(route).await?);
                without.push(hands.turn(route).await?);
            } else {
                without.push(hands.turn(route).await?);
                with.push(hooks.turn(route).await?);
            }
        }
        // Both of a pair find the machine in the same mood, so this says more than the two medians.
        let pairs = with.iter().zip(&without).map(|(with, without)| with.as_secs_f64() / without.as_secs_f64());
        let (more, _) = middle_and_best(pairs.collect());
        let (median, best) = middle_and_best(with.iter().map(micros).collect());
        let (hand_median, hand_best) = middle_and_best(without.iter().map(micros).collect());
        let more = 100.0 * (more - 1.0);
        println!("{route:10} {median:9.1} {best:8.1} {hand_median:9.1} {hand_best:8.1} {more:+7.1}%");
    }
    Ok(())
}

fn micros(time: &Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn middle_and_best(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    (values[values.len() / 2], values[0])
}
