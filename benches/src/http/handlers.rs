//! The handlers. Around those of two benchmarks requests are counted, and the answer gets the name of the server;
//! around the third, a request is counted ten times.

use crate::peers::Count;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::SERVER;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use hooks_runtime::hook;
use std::collections::BTreeMap;

type Counted = State<&'static Count>;

#[hook]
fn touch(count: &Count) {
    count.touch();
}

#[hook]
fn name_server(result: &mut Response) {
    result.headers_mut().insert(SERVER, HeaderValue::from_static("hooks"));
}

/// Lets everything else have a turn.
#[hook]
async fn yields() {
    tokio::task::yield_now().await;
}

/// What is left for the handlers.
pub mod plain {
    use super::{BTreeMap, IntoResponse, Json, Response};

    pub async fn json() -> Response {
        Json(BTreeMap::from([("hello", "world")])).into_response()
    }

    pub async fn text() -> Response {
        "hello world".into_response()
    }
}

pub mod written {
    use super::{Counted, Response, State, name_server, plain, touch};

    pub async fn json(State(count): Counted) -> Response {
        touch(count);
        let mut response = plain::json().await;
        name_server(&mut response);
        response
    }

    pub async fn text(State(count): Counted) -> Response {
        touch(count);
        let mut response = plain::text().await;
        name_server(&mut response);
        response
    }

    pub async fn ten(State(count): Counted) -> Response {
        touch(count);
        touch(count);
        touch(count);
        touch(count);
        touch(count);
        touch(count);
        touch(count);
        touch(count);
        touch(count);
        touch(count);
        plain::text().await
    }
}

pub mod hooked {
    use super::{Counted, Response, State, name_server, plain, touch};
    use hooks_runtime::hooked;

    #[hooked(before = [touch], after = [name_server])]
    pub async fn json(State(count): Counted) -> Response {
        plain::json().await
    }

    #[hooked(before = [touch], after = [name_server])]
    pub async fn text(State(count): Counted) -> Response {
        plain::text().await
    }

    #[hooked(before = [touch, touch, touch, touch, touch, touch, touch, touch, touch, touch])]
    pub async fn ten(State(count): Counted) -> Response {
        plain::text().await
    }
}

/// With a turn for everything else between each hook and what comes next.
pub mod yielding {
    use super::{Counted, Response, State, name_server, plain, touch, yields};
    use hooks_runtime::hooked;

    #[hooked(before = [touch, yields], after = [yields, name_server])]
    pub async fn json(State(count): Counted) -> Response {
        plain::json().await
    }

    #[hooked(before = [touch, yields], after = [yields, name_server])]
    pub async fn text(State(count): Counted) -> Response {
        plain::text().await
    }

    #[hooked(
        before = [
            touch, yields, touch, yields, touch, yields, touch, yields, touch, yields,
            touch, yields, touch, yields, touch, yields, touch, yields, touch, yields,
        ]
    )]
    pub async fn ten(State(count): Counted) -> Response {
        plain::text().await
    }
}

/// Puts the work around a handler, one middleware for each hook.
pub fn by_middleware(count: &'static Count, handler: MethodRouter<&'static Count>) -> MethodRouter<&'static Count> {
    handler.layer(from_fn(naming_server)).layer(from_fn_with_state(count, touching))
}

pub fn ten_by_middleware(count: &'static Count, handler: MethodRouter<&'static Count>) -> MethodRouter<&'static Count> {
    (0..10).fold(handler, |handler, _| handler.layer(from_fn_with_state(count, touching)))
}

async fn touching(State(count): Counted, request: Request, next: Next) -> Response {
    touch(count);
    next.run(request).await
}

async fn naming_server(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    name_server(&mut response);
    response
}
