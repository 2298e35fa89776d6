use crate::App;
use crate::error::Result;
use crate::hooks::access::{authenticate, hash_password, log_in};
use crate::hooks::audit::audit;
use crate::hooks::input::{normalise_email, receive, require_change, validate};
use crate::hooks::stacks::{atomic, member, observed};
use crate::model::{Login, NewUser, Sent, Session, User, UserChanges};
use crate::secret::Secret;
use crate::tokens::Token;
use hooks_runtime::hooked;

/// Those who have an account.
pub struct Users(pub(super) App);

#[hooked(stack = observed)]
impl Users {
    /// Opens an account.
    #[hooked(before = [
        mut input = receive,
        normalise_email,
        validate,
        audit(by = &input.username),
        password = hash_password(password = Some(&input.password)),
    ])]
    #[hooked(stack = atomic)]
    pub async fn register(&self, input: Sent<NewUser>) -> Result<Session> {
        let query = "INSERT INTO users (username, email, password) VALUES (?, ?, ?) RETURNING *";
        let user = sqlx::query_as(query)
            .bind(input.username)
            .bind(input.email)
            .bind(password.as_ref().map(Secret::reveal))
            .fetch_one(&mut *db)
            .await?;
        self.session(user)
    }

    /// Gives a token to who knows the password.
    #[hooked(before = [mut input = receive, normalise_email, validate, audit(by = &input.email), user = log_in])]
    pub async fn log_in(&self, input: Sent<Login>) -> Result<Session> {
        self.session(user)
    }

    /// The user's own account.
    #[hooked(before = [user = authenticate])]
    pub async fn current(&self, token: &Token) -> Result<Session> {
        self.session(user)
    }

    /// Changes the user's own account.
    #[hooked(stack = member, before = [
        mut input = receive,
        normalise_email,
        validate,
        require_change,
        password = hash_password(password = input.password.as_ref()),
    ])]
    #[hooked(stack = atomic)]
    pub async fn update(&self, token: &Token, input: Sent<UserChanges>) -> Result<Session> {
        let query = "UPDATE users SET
                username = coalesce(?2, username),
                email = coalesce(?3, email),
                password = coalesce(?4, password),
                bio = CASE WHEN ?5 IS NULL THEN bio ELSE nullif(?5, '') END,
                image = CASE WHEN ?6 IS NULL THEN image ELSE nullif(?6, '') END
            WHERE id = ?1 RETURNING *";
        let user = sqlx::query_as(query)
            .bind(user.id)
            .bind(input.username)
            .bind(input.email)
            .bind(password.as_ref().map(Secret::reveal))
            .bind(input.bio)
            .bind(input.image)
            .fetch_one(&mut *db)
            .await?;
        self.session(user)
    }

    fn session(&self, user: User) -> Result<Session> {
        let User { id, username, email, bio, image, .. } = user;
        Ok(Session { token: self.0.tokens.issue(id)?, email, username, bio, image })
    }
}
