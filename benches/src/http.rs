//! Four small web services, each with the same work done around its handler in four ways.
//!
//! The services are those that restify measures itself with: an answer in JSON, an answer in text, a router with
//! thousands of routes, and ten steps before the handler.

mod handlers;
mod loopback;
mod process;

pub use self::loopback::{Connections, Server};
pub use self::process::InProcess;

use crate::peers::Count;
use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodRouter, get};
use handlers::{by_middleware, hooked, plain, written, yielding};

/// The ways in which the work is done; ratios are to the first.
pub const WAYS: [&str; 4] = ["written", "hooked", "middleware", "yielding"];

/// How many requests to each site are counted by callgrind.
pub const COUNTED: u32 = 100;

/// A service that does its work in one way, with a request to it and the answer.
#[derive(Clone)]
pub struct Site {
    /// What restify calls `response-json`, `response-text`, `router-heavy` and `middleware`.
    pub benchmark: &'static str,
    /// One of [`WAYS`].
    pub way: &'static str,
    /// What is asked for.
    pub path: &'static str,
    /// What is answered.
    pub body: &'static str,
    /// The service itself.
    pub router: Router,
}

/// Each benchmark in the order of [`WAYS`].
#[must_use]
pub fn sites(count: &'static Count) -> Vec<Site> {
    let (json, text) = (r#"{"hello":"world"}"#, "hello world");
    let benchmarks = [
        (
            "json",
            "/",
            json,
            [get(written::json), get(hooked::json), by_middleware(count, get(plain::json)), get(yielding::json)],
        ),
        (
            "text",
            "/",
            text,
            [get(written::text), get(hooked::text), by_middleware(count, get(plain::text)), get(yielding::text)],
        ),
        (
            "router",
            "/instruments/strings/baroque/small/new/50",
            text,
            [
                with_any_method(written::text),
                with_any_method(hooked::text),
                by_middleware(count, with_any_method(plain::text)),
                with_any_method(yielding::text),
            ],
        ),
        (
            "ten",
            "/",
            text,
            [
                get(written::ten),
                get(hooked::ten),
                handlers::ten_by_middleware(count, get(plain::text)),
                get(yielding::ten),
            ],
        ),
    ];
    let site = |(benchmark, path, body, ways): (_, _, _, [MethodRouter<&'static Count>; 4])| {
        WAYS.into_iter().zip(ways).map(move |(way, handler)| {
            let router = if benchmark == "router" { heavy(&handler) } else { Router::new().route(path, handler) };
            Site { benchmark, way, path, body, router: router.with_state(count) }
        })
    };
    benchmarks.into_iter().flat_map(site).collect()
}

fn with_any_method<H: Handler<T, &'static Count>, T: 'static>(handler: H) -> MethodRouter<&'static Count> {
    get(handler.clone()).post(handler.clone()).put(handler.clone()).delete(handler.clone()).patch(handler)
}

/// A router with 3,294 paths, nearly all of them numbers below the leaves of a tree.
fn heavy(handler: &MethodRouter<&'static Count>) -> Router<&'static Count> {
    const LEVELS: [[&str; 2]; 5] =
        [["scores", "instruments"], ["winds", "strings"], ["modern", "baroque"], ["large", "small"], ["used", "new"]];
    let mut paths = Vec::new();
    let mut level = vec![String::new()];
    for names in LEVELS {
        level = level.iter().flat_map(|parent| names.map(|name| format!("{parent}/{name}"))).collect();
        paths.extend_from_slice(&level);
    }
    paths.extend(level.iter().flat_map(|leaf| (0..=100).map(move |number| format!("{leaf}/{number}"))));
    paths.iter().fold(Router::new(), |router, path| router.route(path, handler.clone()))
}
