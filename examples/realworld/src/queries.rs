//! Queries that more than one method needs.

use crate::error::Result;
use crate::model::{Article, Articles, Filter, NewArticle, Page, Profile, User, Viewer};
use sqlx::SqliteConnection;

/// So many articles are listed at once, whatever limit is asked for.
const MOST: i64 = 100;

/// The user with this id.
pub async fn user(db: &mut SqliteConnection, id: i64) -> Result<Option<User>> {
    Ok(sqlx::query_as("SELECT * FROM users WHERE id = ?").bind(id).fetch_optional(db).await?)
}

/// The user with this address.
pub async fn user_by_email(db: &mut SqliteConnection, email: &str) -> Result<Option<User>> {
    Ok(sqlx::query_as("SELECT * FROM users WHERE email = ?").bind(email).fetch_optional(db).await?)
}

/// The user of this name, as the viewer sees them.
pub async fn profile(db: &mut SqliteConnection, username: &str, viewer: Viewer) -> Result<Option<Profile>> {
    let query = "SELECT u.id AS user_id, u.username, u.bio, u.image,
            EXISTS (SELECT 1 FROM follows WHERE follower = ?2 AND followed = u.id) AS following
        FROM users u WHERE u.username = ?1";
    Ok(sqlx::query_as(query).bind(username).bind(viewer.0).fetch_optional(db).await?)
}

/// Articles as the viewer, `?1`, sees them. Without one, all comparisons with it are false.
macro_rules! select_articles {
    ($body:literal, $rest:literal) => {
        concat!(
            "SELECT a.id, a.slug, a.title, a.description, ",
            $body,
            " AS body, a.created_at, a.updated_at,
                (SELECT json_group_array(tag) FROM (SELECT tag FROM article_tags WHERE article = a.id ORDER BY tag)) AS tags,
                (SELECT count(*) FROM favorites WHERE article = a.id) AS favorites_count,
                EXISTS (SELECT 1 FROM favorites WHERE article = a.id AND user = ?1) AS favorited,
                u.id AS user_id, u.username, u.bio, u.image,
                EXISTS (SELECT 1 FROM follows WHERE follower = ?1 AND followed = u.id) AS following
            FROM articles a JOIN users u ON u.id = a.author ",
            $rest
        )
    };
}

/// The article with this slug.
pub async fn article(db: &mut SqliteConnection, slug: &str, viewer: Viewer) -> Result<Option<Article>> {
    let query = select_articles!("a.body", "WHERE a.slug = ?2");
    Ok(sqlx::query_as(query).bind(viewer.0).bind(slug).fetch_optional(db).await?)
}

/// The article with this id, which is known to be there.
pub async fn article_by_id(db: &mut SqliteConnection, id: i64, viewer: Viewer) -> Result<Article> {
    let query = select_articles!("a.body", "WHERE a.id = ?2");
    Ok(sqlx::query_as(query).bind(viewer.0).bind(id).fetch_one(db).await?)
}

/// The latest articles that pass the filter.
pub async fn articles(db: &mut SqliteConnection, filter: &Filter, page: &Page, viewer: Viewer) -> Result<Articles> {
    macro_rules! passing {
        () => {
            "WHERE (?2 IS NULL OR u.username = ?2)
                AND (?3 IS NULL OR EXISTS (SELECT 1 FROM article_tags WHERE article = a.id AND tag = ?3))
                AND (?4 IS NULL OR EXISTS (SELECT 1 FROM favorites f JOIN users fan ON fan.id = f.user
                                           WHERE f.article = a.id AND fan.username = ?4))"
        };
    }
    // It has no `?1`, whose place is kept all the same.
    let count = concat!("SELECT count(*) FROM articles a JOIN users u ON u.id = a.author ", passing!());
    let articles_count = sqlx::query_scalar(count)
        .bind(viewer.0)
        .bind(&filter.author)
        .bind(&filter.tag)
        .bind(&filter.favorited)
        .fetch_one(&mut *db)
        .await?;
    let query = concat!(select_articles!("NULL", ""), passing!(), " ORDER BY a.id DESC LIMIT ?5 OFFSET ?6");
    let articles = sqlx::query_as(query)
        .bind(viewer.0)
        .bind(&filter.author)
        .bind(&filter.tag)
        .bind(&filter.favorited)
        .bind(page.limit.min(MOST))
        .bind(page.offset)
        .fetch_all(db)
        .await?;
    Ok(Articles { articles, articles_count })
}

/// The latest articles by those whom the user follows.
pub async fn feed(db: &mut SqliteConnection, user: &User, page: &Page) -> Result<Articles> {
    let count = "SELECT count(*) FROM articles JOIN follows ON followed = author WHERE follower = ?";
    let articles_count = sqlx::query_scalar(count).bind(user.id).fetch_one(&mut *db).await?;
    let query = select_articles!(
        "NULL",
        "JOIN follows ON followed = a.author WHERE follower = ?1 ORDER BY a.id DESC LIMIT ?2 OFFSET ?3"
    );
    let articles =
        sqlx::query_as(query).bind(user.id).bind(page.limit.min(MOST)).bind(page.offset).fetch_all(db).await?;
    Ok(Articles { articles, articles_count })
}

/// A slug for the title that no other article has; `own` is that of the article which gets the title.
///
/// `feed` is the path of something else, so no article could be reached there.
pub async fn free_slug(db: &mut SqliteConnection, title: &str, own: Option<&str>) -> Result<String> {
    let slug = match slug::slugify(title) {
        slug if slug.is_empty() => "article".to_owned(),
        slug => slug,
    };
    // Counts on as long as the slug is taken, so the last one is free.
    let query = "WITH RECURSIVE candidates (number, slug) AS (
            SELECT 1, ?1
            UNION ALL
            SELECT number + 1, ?1 || '-' || (number + 1) FROM candidates
            WHERE slug = 'feed' OR EXISTS (
                SELECT 1 FROM articles WHERE articles.slug = candidates.slug AND articles.slug IS NOT ?2
            )
        )
        SELECT slug FROM candidates ORDER BY number DESC LIMIT 1";
    Ok(sqlx::query_scalar(query).bind(slug).bind(own).fetch_one(db).await?)
}

/// Writes an article and its tags.
pub async fn insert_article(db: &mut SqliteConnection, author: &User, slug: &str, input: &NewArticle) -> Result<i64> {
    let query = "INSERT INTO articles (slug, title, description, body, author) VALUES (?, ?, ?, ?, ?) RETURNING id";
    let id = sqlx::query_scalar(query)
        .bind(slug)
        .bind(&input.title)
        .bind(&input.description)
        .bind(&input.body)
        .bind(author.id)
        .fetch_one(&mut *db)
        .await?;
    for tag in &input.tag_list {
        let query = "INSERT INTO article_tags (article, tag) VALUES (?, ?)";
        sqlx::query(query).bind(id).bind(tag).execute(&mut *db).await?;
    }
    Ok(id)
}
