//! HTTP: takes requests apart and makes responses.

pub(crate) mod extract;
pub(crate) mod handlers;

use crate::error::Error;
use crate::{App, by_hand};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use std::any::Any;
use std::io;
use std::time::Duration;
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;

/// The longest request body.
pub const BODY_LIMIT: usize = 1024 * 1024;

/// How long requests that are under way at the end may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who is behind the routes that there are two of, to compare them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behind {
    /// The services, with hooks around their methods.
    Hooks,
    /// [`by_hand`], which does the same without.
    Hands,
}

/// All routes.
pub fn router(app: App, behind: Behind) -> Router {
    use handlers::{articles, comments, metrics, profiles, tags, users};
    let (articles_route, article, favorite) = match behind {
        Behind::Hooks => (post(articles::create), get(articles::get), post(articles::favorite)),
        Behind::Hands => (post(by_hand::create), get(by_hand::get), post(by_hand::favorite)),
    };
    let api = Router::new()
        .route("/users", post(users::register))
        .route("/users/login", post(users::log_in))
        .route("/user", get(users::current).put(users::update))
        .route("/profiles/{username}", get(profiles::get))
        .route("/profiles/{username}/follow", post(profiles::follow).delete(profiles::unfollow))
        .route("/articles", articles_route.get(articles::list))
        .route("/articles/feed", get(articles::feed))
        .route("/articles/{slug}", article.put(articles::update).delete(articles::delete))
        .route("/articles/{slug}/favorite", favorite.delete(articles::unfavorite))
        .route("/articles/{slug}/comments", get(comments::list).post(comments::add))
        .route("/articles/{slug}/comments/{id}", delete(comments::delete))
        .route("/tags", get(tags::list));
    Router::new()
        .nest("/api", api)
        .route("/metrics", get(metrics))
        .fallback(async || Error::NotFound("path"))
        .method_not_allowed_fallback(async || Error::MethodNotAllowed)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .with_state(app)
}

/// Serves until `stop` is ready, then ends what is under way and closes the database.
///
/// A request that panics gets an answer too.
///
/// # Errors
///
/// If the listener fails, or what is under way takes too long and is cut off.
pub async fn serve(
    listener: TcpListener,
    app: App,
    routes: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (stopped, mut is_stopped) = tokio::sync::watch::channel(());
    let stop = async move {
        stop.await;
        drop(stopped);
    };
    let routes = routes.layer(CatchPanicLayer::custom(answer_to_panic));
    let to_the_end = async {
        let outcome = axum::serve(listener, routes).with_graceful_shutdown(stop).await;
        app.db.close().await;
        outcome
    };
    let out_of_patience = async {
        while is_stopped.changed().await.is_ok() {}
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        outcome = to_the_end => outcome,
        () = out_of_patience => Err(io::Error::new(io::ErrorKind::TimedOut, "requests were still under way")),
    }
}

/// What has happened and where, the panic itself has told.
fn answer_to_panic(_: Box<dyn Any + Send>) -> Response {
    let error = Error::Internal("a request has panicked".to_owned());
    tracing::error!("{error}");
    error.into_response()
}
