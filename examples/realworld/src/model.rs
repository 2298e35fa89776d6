//! What Conduit is about, and what clients send.

use crate::error::Result;
use crate::secret::{self, Secret};
use garde::Validate;
use serde::{Deserialize, Deserializer, Serialize};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

/// A user as the services know them.
#[derive(Debug, Clone)]
pub struct User {
    /// The key in the database.
    pub id: i64,
    /// The name that others see.
    pub username: String,
    /// The address, in lower case.
    pub email: String,
    /// The hash of the password.
    pub password: Secret,
    /// What they tell of themselves.
    pub bio: Option<String>,
    /// Where their picture is.
    pub image: Option<String>,
}

impl User {
    /// The user as someone who looks at things.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        Viewer(Some(self.id))
    }
}

/// Who looks at things, if that is known.
#[derive(Debug, Clone, Copy)]
pub struct Viewer(pub Option<i64>);

/// A user who has logged in, with the token to show from now on.
#[derive(Debug, Serialize)]
#[expect(missing_docs, reason = "the API description tells")]
pub struct Session {
    pub email: String,
    #[serde(serialize_with = "secret::revealed")]
    pub token: Secret,
    pub username: String,
    pub bio: Option<String>,
    pub image: Option<String>,
}

/// A user as others see them.
#[derive(Debug, Clone, Serialize)]
#[expect(missing_docs, reason = "the API description tells")]
pub struct Profile {
    #[serde(skip)]
    pub id: i64,
    pub username: String,
    pub bio: Option<String>,
    pub image: Option<String>,
    pub following: bool,
}

/// An article as somebody sees it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the API description tells")]
pub struct Article {
    #[serde(skip)]
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub description: String,
    /// Lists go without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    pub tag_list: Vec<String>,
    pub created_at: String,
    pub updated_at: String,
    pub favorited: bool,
    pub favorites_count: i64,
    pub author: Profile,
}

/// Some of many articles.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the API description tells")]
pub struct Articles {
    pub articles: Vec<Article>,
    /// How many there are in all.
    pub articles_count: i64,
}

/// What somebody says about an article.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the API description tells")]
pub struct Comment {
    pub id: i64,
    pub created_at: String,
    pub updated_at: String,
    pub body: String,
    pub author: Profile,
}

/// What a client has sent, if it can be read.
///
/// That it cannot is an error of the call, which [`receive`](crate::hooks::input::receive) tells in its turn: who must log
/// in and has not is told that first.
pub type Sent<T> = Result<T>;

/// Who wants to come in. What is missing is blank, so that one answer tells all that is wrong.
#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default)]
#[expect(missing_docs, reason = "the API description tells")]
pub struct Login {
    #[garde(custom(not_blank), length(chars, max = 254))]
    pub email: String,
    #[garde(custom(not_blank_secret))]
    pub password: Secret,
}

/// Who wants to join.
#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default)]
#[expect(missing_docs, reason = "the API description tells")]
pub struct NewUser {
    #[garde(custom(not_blank), length(chars, max = 64))]
    pub username: String,
    #[garde(custom(not_blank), email)]
    pub email: String,
    #[garde(custom(not_blank_secret))]
    pub password: Secret,
}

/// What a user wants to be different; a blank bio or image is to go.
#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default)]
#[expect(missing_docs, reason = "the API description tells")]
pub struct UserChanges {
    #[garde(inner(custom(not_blank), length(chars, max = 64)))]
    pub username: Option<String>,
    #[garde(inner(custom(not_blank), email))]
    pub email: Option<String>,
    #[garde(inner(custom(not_blank_secret)))]
    pub password: Option<Secret>,
    #[garde(skip)]
    #[serde(deserialize_with = "null_is_blank")]
    pub bio: Option<String>,
    #[garde(skip)]
    #[serde(deserialize_with = "null_is_blank")]
    pub image: Option<String>,
}

/// An article to be.
#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default, rename_all = "camelCase")]
#[expect(missing_docs, reason = "the API description tells")]
pub struct NewArticle {
    #[garde(custom(not_blank), length(chars, max = 200))]
    pub title: String,
    #[garde(custom(not_blank))]
    pub description: String,
    #[garde(custom(not_blank))]
    pub body: String,
    #[garde(length(max = 50), inner(length(chars, max = 50)))]
    pub tag_list: Vec<String>,
}

/// What is to be different in an article.
#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default)]
#[expect(missing_docs, reason = "the API description tells")]
pub struct ArticleChanges {
    #[garde(inner(custom(not_blank), length(chars, max = 200)))]
    pub title: Option<String>,
    #[garde(inner(custom(not_blank)))]
    pub description: Option<String>,
    #[garde(inner(custom(not_blank)))]
    pub body: Option<String>,
}

/// A comment to be.
#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default)]
#[expect(missing_docs, reason = "the API description tells")]
pub struct NewComment {
    #[garde(custom(not_blank))]
    pub body: String,
}

/// Which articles to list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the API description tells")]
pub struct Filter {
    pub tag: Option<String>,
    pub author: Option<String>,
    pub favorited: Option<String>,
}

/// Which part of a list; never more than 100 at once.
#[derive(Debug, Deserialize, Validate)]
#[serde(default)]
#[expect(missing_docs, reason = "the API description tells")]
pub struct Page {
    #[garde(range(min = 0))]
    pub offset: i64,
    #[garde(range(min = 1))]
    pub limit: i64,
}

impl Default for Page {
    fn default() -> Self {
        Page { offset: 0, limit: 20 }
    }
}

/// What may turn out to be no change at all.
pub trait Changes {
    /// Whether everything stays as it is.
    fn is_empty(&self) -> bool;
}

impl Changes for UserChanges {
    fn is_empty(&self) -> bool {
        let UserChanges { username, email, password, bio, image } = self;
        username.is_none() && email.is_none() && password.is_none() && bio.is_none() && image.is_none()
    }
}

impl Changes for ArticleChanges {
    fn is_empty(&self) -> bool {
        let ArticleChanges { title, description, body } = self;
        title.is_none() && description.is_none() && body.is_none()
    }
}

// What garde calls has a context, and gets the field by reference.
#[expect(clippy::trivially_copy_pass_by_ref)]
fn not_blank(text: &str, _: &()) -> garde::Result {
    if text.trim().is_empty() { Err(garde::Error::new("can't be blank")) } else { Ok(()) }
}

#[expect(clippy::trivially_copy_pass_by_ref)]
fn not_blank_secret(secret: &Secret, context: &()) -> garde::Result {
    not_blank(secret.reveal(), context)
}

/// A `null` that is there is not the same as nothing.
fn null_is_blank<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Some(Option::deserialize(deserializer)?.unwrap_or_default()))
}

impl FromRow<'_, SqliteRow> for User {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(User {
            id: row.try_get("id")?,
            username: row.try_get("username")?,
            email: row.try_get("email")?,
            password: row.try_get::<String, _>("password")?.into(),
            bio: row.try_get("bio")?,
            image: row.try_get("image")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for Profile {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Profile {
            id: row.try_get("user_id")?,
            username: row.try_get("username")?,
            bio: row.try_get("bio")?,
            image: row.try_get("image")?,
            following: row.try_get("following")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for Article {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        let tags: String = row.try_get("tags")?;
        Ok(Article {
            id: row.try_get("id")?,
            slug: row.try_get("slug")?,
            title: row.try_get("title")?,
            description: row.try_get("description")?,
            body: row.try_get("body")?,
            tag_list: serde_json::from_str(&tags).map_err(|error| sqlx::Error::Decode(error.into()))?,
            created_at: row.try_get("created_at")?,
            updated_at: row.try_get("updated_at")?,
            favorited: row.try_get("favorited")?,
            favorites_count: row.try_get("favorites_count")?,
            author: Profile::from_row(row)?,
        })
    }
}

impl FromRow<'_, SqliteRow> for Comment {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Comment {
            id: row.try_get("id")?,
            created_at: row.try_get("created_at")?,
            updated_at: row.try_get("updated_at")?,
            body: row.try_get("body")?,
            author: Profile::from_row(row)?,
        })
    }
}
