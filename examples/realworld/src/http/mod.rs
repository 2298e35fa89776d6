//! HTTP: takes requests apart and makes responses.

pub(crate) mod extract;
pub(crate) mod handlers;

use crate::error::Error;
use crate::{App, by_hand};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};
use std::time::Duration;
use tokio::net::TcpListener;

/// The longest request body.
pub const BODY_LIMIT: usize = 1024 * 1024;

/// How long calls that are under way at the end may take.
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
/// # Errors
///
/// If the listener fails.
pub async fn serve(
    listener: TcpListener,
    app: App,
    behind: Behind,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let (stopped, mut is_stopped) = tokio::sync::watch::channel(());
    let stop = async move {
        stop.await;
        drop(stopped);
    };
    let server = axum::serve(listener, router(app.clone(), behind)).with_graceful_shutdown(stop);
    let out_of_patience = async {
        while is_stopped.changed().await.is_ok() {}
        tokio::time::sleep(PATIENCE).await;
    };
    let outcome = tokio::select! {
        outcome = server.into_future() => outcome,
        () = out_of_patience => Ok(()),
    };
    app.db.close().await;
    outcome
}
