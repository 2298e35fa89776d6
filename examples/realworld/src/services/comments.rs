use crate::App;
use crate::error::Result;
use crate::hooks::access::only_author;
use crate::hooks::input::{receive, validate};
use crate::hooks::load::{load_article, load_comment};
use crate::hooks::stacks::{atomic, member, observed, on_article, public};
use crate::model::{Comment, NewComment, Sent};
use crate::tokens::Token;
use hooks_runtime::hooked;

/// What is said about articles.
pub struct Comments(pub(super) App);

#[hooked(stack = observed)]
impl Comments {
    /// All that is said about an article, the latest first.
    #[hooked(stack = public, before = [article = load_article])]
    pub async fn list(&self, token: &Token, slug: &str) -> Result<Vec<Comment>> {
        let query = "SELECT c.id, c.created_at, c.updated_at, c.body, u.id AS user_id, u.username, u.bio, u.image,
                EXISTS (SELECT 1 FROM follows WHERE follower = ?2 AND followed = u.id) AS following
            FROM comments c JOIN users u ON u.id = c.author WHERE c.article = ?1 ORDER BY c.id DESC";
        Ok(sqlx::query_as(query).bind(article.id).bind(viewer.0).fetch_all(&mut *db).await?)
    }

    /// Says something about an article.
    #[hooked(stack = member, before = [input = receive, validate])]
    #[hooked(stack = [atomic, on_article])]
    pub async fn add(&self, token: &Token, slug: &str, input: Sent<NewComment>) -> Result<Comment> {
        let query = "INSERT INTO comments (article, author, body) VALUES (?1, ?2, ?3)
            RETURNING id, created_at, updated_at, body, ?2 AS user_id, ?4 AS username, ?5 AS bio, ?6 AS image,
                EXISTS (SELECT 1 FROM follows WHERE follower = ?2 AND followed = ?2) AS following";
        let comment = sqlx::query_as(query)
            .bind(article.id)
            .bind(user.id)
            .bind(input.body)
            .bind(user.username)
            .bind(user.bio)
            .bind(user.image)
            .fetch_one(&mut *db)
            .await?;
        Ok(comment)
    }

    /// Takes back what one has said.
    #[hooked(
        stack = [member, atomic, on_article],
        before = [comment = load_comment, only_author(author = comment.author)],
    )]
    pub async fn delete(&self, token: &Token, slug: &str, id: i64) -> Result<()> {
        sqlx::query("DELETE FROM comments WHERE id = ?").bind(comment.id).execute(&mut *db).await?;
        Ok(())
    }
}
