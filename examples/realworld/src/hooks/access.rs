//! Who it is, and what they may do.

use crate::error::{Error, Result};
use crate::model::{Login, User, Viewer};
use crate::queries;
use crate::secret::Secret;
use crate::services::Service;
use crate::tokens::Token;
use hooks_runtime::hook;
use sqlx::SqliteConnection;

/// The user that the token was given to; there must be one.
#[hook]
pub async fn authenticate(this: &impl Service, token: &Token) -> Result<User> {
    let app = this.app();
    let id = app.tokens.id_in(token)?.ok_or(Error::Unauthorized("a token is needed"))?;
    let mut db = app.db.read().await?;
    queries::user(&mut db, id).await?.ok_or(Error::Unauthorized("the user of this token is gone"))
}

/// Who looks: the user that the token was given to, if there is a token.
#[hook]
pub async fn identify(this: &impl Service, token: &Token, db: &mut SqliteConnection) -> Result<Viewer> {
    let Some(id) = this.app().tokens.id_in(token)? else { return Ok(Viewer(None)) };
    let user = queries::user(db, id).await?.ok_or(Error::Unauthorized("the user of this token is gone"))?;
    Ok(user.viewer())
}

/// The user with this address and password.
#[hook]
pub async fn log_in(this: &impl Service, input: &Login) -> Result<User> {
    let app = this.app();
    let user = queries::user_by_email(&mut *app.db.read().await?, &input.email).await?;
    let is_theirs = match &user {
        Some(user) => app.passwords.is_hash_of(&user.password, &input.password).await?,
        // It takes as long, so that nobody learns from it whose address is known.
        None => app.passwords.hash(&input.password).await.map(|_| false)?,
    };
    user.filter(|_| is_theirs).ok_or(Error::Unauthorized("email or password is wrong"))
}

/// Hashes a password, if there is one.
#[hook]
pub async fn hash_password(this: &impl Service, password: Option<&Secret>) -> Result<Option<Secret>> {
    let Some(password) = password else { return Ok(None) };
    this.app().passwords.hash(password).await.map(Some)
}

/// Only its author may change a thing.
#[hook]
pub fn only_author(user: &User, author: i64) -> Result<()> {
    if user.id == author { Ok(()) } else { Err(Error::Forbidden("only its author may do that")) }
}
