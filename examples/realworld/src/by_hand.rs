//! Three routes once more, written by hand: the same work without a hook.
//!
//! [`Behind::Hands`](crate::http::Behind::Hands) puts them behind the same paths, so that the two can be compared, in
//! what they answer and in what they cost.

use crate::App;
use crate::error::{Error, Result};
use crate::hooks::errors::explain;
use crate::http::extract::{Body, Places};
use crate::http::handlers::{self, created};
use crate::metrics::Name;
use crate::model::{Article, NewArticle, User, Viewer};
use crate::queries;
use crate::tokens::Token;
use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use garde::Validate;
use hooks_runtime::Exit;
use sqlx::SqliteConnection;
use std::thread;
use std::time::Instant;

/// Twin of [`Articles::get`](crate::services::Articles::get).
pub async fn get(
    State(app): State<App>,
    token: Token,
    Places(slug): Places<String>,
) -> Result<Json<handlers::Article<Article>>> {
    let call = Call::start(&app, "get");
    let work = async {
        let mut db = app.db.read().await?;
        let viewer = match app.tokens.id_in(&token)? {
            Some(id) => user(&mut db, id).await?.viewer(),
            None => Viewer(None),
        };
        queries::article(&mut db, &slug, viewer).await?.ok_or(Error::NotFound("article"))
    };
    let article = call.end(work.await)?;
    Ok(Json(handlers::Article { article }))
}

/// Twin of [`Articles::create`](crate::services::Articles::create).
pub async fn create(
    State(app): State<App>,
    token: Token,
    Body(input): Body<handlers::Article<NewArticle>>,
) -> Result<impl IntoResponse> {
    let call = Call::start(&app, "create");
    let work = async {
        let user = authenticate(&app, &token).await?;
        tracing::info!(
            target: "audit",
            method = "Articles::create",
            by = &user.username,
        );
        let mut input = input?;
        let tags = &mut input.tag_list;
        for tag in tags.iter_mut() {
            *tag = tag.trim().to_lowercase();
        }
        tags.retain(|tag| !tag.is_empty());
        tags.sort();
        tags.dedup();
        input.validate()?;
        let mut db = app.db.write().await?;
        let slug = queries::free_slug(&mut db, &input.title, None).await?;
        let id = queries::insert_article(&mut db, &user, &slug, &input).await?;
        let article = queries::article_by_id(&mut db, id, user.viewer()).await?;
        db.commit().await?;
        Ok(article)
    };
    let article = call.end(work.await)?;
    Ok(created(handlers::Article { article }))
}

/// Twin of [`Articles::favorite`](crate::services::Articles::favorite).
pub async fn favorite(
    State(app): State<App>,
    token: Token,
    Places(slug): Places<String>,
) -> Result<Json<handlers::Article<Article>>> {
    let call = Call::start(&app, "favorite");
    let work = async {
        let user = authenticate(&app, &token).await?;
        tracing::info!(
            target: "audit",
            method = "Articles::favorite",
            by = &user.username,
            ?slug,
        );
        let mut db = app.db.write().await?;
        let viewer = user.viewer();
        let article = queries::article(&mut db, &slug, viewer).await?.ok_or(Error::NotFound("article"))?;
        let query = "INSERT INTO favorites (article, user) VALUES (?, ?) ON CONFLICT DO NOTHING";
        sqlx::query(query).bind(article.id).bind(user.id).execute(&mut *db).await?;
        let article = queries::article_by_id(&mut db, article.id, viewer).await?;
        db.commit().await?;
        Ok(article)
    };
    let article = call.end(work.await)?;
    Ok(Json(handlers::Article { article }))
}

async fn authenticate(app: &App, token: &Token) -> Result<User> {
    let id = app.tokens.id_in(token)?.ok_or(Error::Unauthorized("a token is needed"))?;
    let mut db = app.db.read().await?;
    user(&mut db, id).await
}

async fn user(db: &mut SqliteConnection, id: i64) -> Result<User> {
    queries::user(db, id).await?.ok_or(Error::Unauthorized("the user of this token is gone"))
}

/// A call under way; its drop is the one place that no way out can miss.
struct Call<'a> {
    app: &'a App,
    name: Name,
    since: Instant,
    exit: Exit,
}

impl<'a> Call<'a> {
    fn start(app: &'a App, method: &'static str) -> Self {
        let name = Name("Articles", method);
        app.metrics.started(name);
        Call { app, name, since: Instant::now(), exit: Exit::Cancelled }
    }

    fn end<T>(mut self, outcome: Result<T>) -> Result<T> {
        let outcome = outcome.map_err(explain);
        self.exit = Exit::Returned;
        if let Err(error) = &outcome {
            self.exit = Exit::Failed;
            self.app.metrics.failed(self.name, error.kind());
            if error.status().is_server_error() {
                tracing::error!(method = %self.name, %error, "failed");
            }
        }
        outcome
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        let exit = if thread::panicking() { Exit::Panicked } else { self.exit };
        let time = self.since.elapsed();
        self.app.metrics.ended(self.name, exit, time);
        tracing::debug!(method = %self.name, ?exit, ?time, "call");
    }
}
