use crate::App;
use crate::error::Result;
use crate::hooks::access::{authenticate, only_author};
use crate::hooks::input::{normalise_tag, normalise_tags, receive, require_change, validate};
use crate::hooks::load::load_article;
use crate::hooks::stacks::{atomic, member, observed, on_article, public};
use crate::hooks::transaction::read;
use crate::model::{Article, ArticleChanges, Articles as Listed, Filter, NewArticle, Page, Sent};
use crate::queries;
use crate::tokens::Token;
use hooks_runtime::hooked;

/// What users write.
pub struct Articles(pub(super) App);

#[hooked(stack = observed)]
impl Articles {
    /// The latest articles, of all or of some.
    #[hooked(stack = public, before = [
        mut filter = receive(input = filter),
        page = receive(input = page),
        normalise_tag,
        validate(input = page),
    ])]
    pub async fn list(&self, token: &Token, filter: Sent<Filter>, page: Sent<Page>) -> Result<Listed> {
        queries::articles(&mut db, &filter, &page, viewer).await
    }

    /// The latest articles by those whom the user follows.
    #[hooked(before = [
        user = authenticate,
        page = receive(input = page),
        validate(input = page),
        mut db = read,
    ])]
    pub async fn feed(&self, token: &Token, page: Sent<Page>) -> Result<Listed> {
        queries::feed(&mut db, &user, &page).await
    }

    /// An article.
    #[hooked(stack = public, before = [article = load_article])]
    pub async fn get(&self, token: &Token, slug: &str) -> Result<Article> {
        Ok(article)
    }

    /// Publishes an article.
    #[hooked(stack = member, before = [mut input = receive, normalise_tags, validate])]
    #[hooked(stack = atomic)]
    pub async fn create(&self, token: &Token, input: Sent<NewArticle>) -> Result<Article> {
        let slug = queries::free_slug(&mut db, &input.title, None).await?;
        let id = queries::insert_article(&mut db, &user, &slug, &input).await?;
        queries::article_by_id(&mut db, id, user.viewer()).await
    }

    /// Changes an article. A new title gives a new slug.
    #[hooked(stack = member, before = [input = receive, validate, require_change])]
    #[hooked(stack = [atomic, on_article], before = [only_author(author = article.author.id)])]
    pub async fn update(&self, token: &Token, slug: &str, input: Sent<ArticleChanges>) -> Result<Article> {
        let slug = match &input.title {
            Some(title) if *title != article.title => {
                Some(queries::free_slug(&mut db, title, Some(&article.slug)).await?)
            }
            _ => None,
        };
        let query = "UPDATE articles SET
                slug = coalesce(?2, slug),
                title = coalesce(?3, title),
                description = coalesce(?4, description),
                body = coalesce(?5, body),
                updated_at = strftime('%Y-%m-%dT%H:%M:%fZ')
            WHERE id = ?1";
        sqlx::query(query)
            .bind(article.id)
            .bind(slug)
            .bind(input.title)
            .bind(input.description)
            .bind(input.body)
            .execute(&mut *db)
            .await?;
        queries::article_by_id(&mut db, article.id, user.viewer()).await
    }

    /// Deletes an article, with all that is said about it.
    #[hooked(stack = [member, atomic, on_article], before = [only_author(author = article.author.id)])]
    pub async fn delete(&self, token: &Token, slug: &str) -> Result<()> {
        sqlx::query("DELETE FROM articles WHERE id = ?").bind(article.id).execute(&mut *db).await?;
        Ok(())
    }

    /// Likes an article.
    #[hooked(stack = [member, atomic, on_article])]
    pub async fn favorite(&self, token: &Token, slug: &str) -> Result<Article> {
        let query = "INSERT INTO favorites (article, user) VALUES (?, ?) ON CONFLICT DO NOTHING";
        sqlx::query(query).bind(article.id).bind(user.id).execute(&mut *db).await?;
        queries::article_by_id(&mut db, article.id, user.viewer()).await
    }

    /// Likes it no more.
    #[hooked(stack = [member, atomic, on_article])]
    pub async fn unfavorite(&self, token: &Token, slug: &str) -> Result<Article> {
        let query = "DELETE FROM favorites WHERE article = ? AND user = ?";
        sqlx::query(query).bind(article.id).bind(user.id).execute(&mut *db).await?;
        queries::article_by_id(&mut db, article.id, user.viewer()).await
    }
}
