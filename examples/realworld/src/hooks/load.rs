//! What a request is about; if it is not there, the method does not run.

use crate::error::{Error, Result};
use crate::model::{Article, Profile, Viewer};
use crate::queries;
use hooks_runtime::hook;
use sqlx::SqliteConnection;

/// The article with this slug.
#[hook]
pub async fn load_article(db: &mut SqliteConnection, slug: &str, viewer: Viewer) -> Result<Article> {
    queries::article(db, slug, viewer).await?.ok_or(Error::NotFound("article"))
}

/// The user of this name.
#[hook]
pub async fn load_profile(db: &mut SqliteConnection, username: &str, viewer: Viewer) -> Result<Profile> {
    queries::profile(db, username, viewer).await?.ok_or(Error::NotFound("user"))
}

/// A comment, as far as one must know it to delete it.
pub struct CommentKey {
    /// The key in the database.
    pub id: i64,
    /// Who has written it.
    pub author: i64,
}

/// The comment with this id, if it is one of the article.
#[hook]
pub async fn load_comment(db: &mut SqliteConnection, article: &Article, id: i64) -> Result<CommentKey> {
    let query = "SELECT id, author FROM comments WHERE id = ? AND article = ?";
    let found: Option<(i64, i64)> = sqlx::query_as(query).bind(id).bind(article.id).fetch_optional(db).await?;
    let (id, author) = found.ok_or(Error::NotFound("comment"))?;
    Ok(CommentKey { id, author })
}
