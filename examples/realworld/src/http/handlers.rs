//! One function for each route.

use super::extract::{Asked, Body, Named, Places};
use crate::App;
use crate::error::Result;
use crate::tokens::Token;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};

/// Requests and answers have what they are about under its name.
macro_rules! named {
    ($($Named:ident { $name:ident })*) => { $(
        #[derive(Serialize, Deserialize)]
        pub struct $Named<T> {
            pub $name: T,
        }

        impl<T> Named for $Named<T> {
            type Content = T;

            fn content(self) -> T {
                self.$name
            }
        }
    )* };
}

named! { User { user } Profile { profile } Article { article } Comment { comment } Comments { comments } Tags { tags } }

/// What there was not before.
pub fn created<T>(body: T) -> (StatusCode, Json<T>) {
    (StatusCode::CREATED, Json(body))
}

pub mod users {
    use super::{Body, IntoResponse, Json, Result, State, Token, User, created};
    use crate::model::{Login, NewUser, UserChanges};
    use crate::services::Users;

    pub async fn register(State(users): State<Users>, Body(input): Body<User<NewUser>>) -> Result<impl IntoResponse> {
        Ok(created(User { user: users.register(input).await? }))
    }

    pub async fn log_in(State(users): State<Users>, Body(input): Body<User<Login>>) -> Result<impl IntoResponse> {
        Ok(Json(User { user: users.log_in(input).await? }))
    }

    pub async fn current(State(users): State<Users>, token: Token) -> Result<impl IntoResponse> {
        Ok(Json(User { user: users.current(&token).await? }))
    }

    pub async fn update(
        State(users): State<Users>,
        token: Token,
        Body(input): Body<User<UserChanges>>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(User { user: users.update(&token, input).await? }))
    }
}

pub mod profiles {
    use super::{IntoResponse, Json, Places, Profile, Result, State, Token};
    use crate::services::Profiles;

    pub async fn get(
        State(profiles): State<Profiles>,
        token: Token,
        Places(username): Places<String>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(Profile { profile: profiles.get(&token, &username).await? }))
    }

    pub async fn follow(
        State(profiles): State<Profiles>,
        token: Token,
        Places(username): Places<String>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(Profile { profile: profiles.follow(&token, &username).await? }))
    }

    pub async fn unfollow(
        State(profiles): State<Profiles>,
        token: Token,
        Places(username): Places<String>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(Profile { profile: profiles.unfollow(&token, &username).await? }))
    }
}

pub mod articles {
    use super::{Article, Asked, Body, IntoResponse, Json, Places, Result, State, StatusCode, Token, created};
    use crate::model::{ArticleChanges, Filter, NewArticle, Page};
    use crate::services::Articles;

    pub async fn list(
        State(articles): State<Articles>,
        token: Token,
        Asked(filter): Asked<Filter>,
        Asked(page): Asked<Page>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(articles.list(&token, filter, page).await?))
    }

    pub async fn feed(
        State(articles): State<Articles>,
        token: Token,
        Asked(page): Asked<Page>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(articles.feed(&token, page).await?))
    }

    pub async fn get(
        State(articles): State<Articles>,
        token: Token,
        Places(slug): Places<String>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(Article { article: articles.get(&token, &slug).await? }))
    }

    pub async fn create(
        State(articles): State<Articles>,
        token: Token,
        Body(input): Body<Article<NewArticle>>,
    ) -> Result<impl IntoResponse> {
        Ok(created(Article { article: articles.create(&token, input).await? }))
    }

    pub async fn update(
        State(articles): State<Articles>,
        token: Token,
        Places(slug): Places<String>,
        Body(input): Body<Article<ArticleChanges>>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(Article { article: articles.update(&token, &slug, input).await? }))
    }

    pub async fn delete(
        State(articles): State<Articles>,
        token: Token,
        Places(slug): Places<String>,
    ) -> Result<impl IntoResponse> {
        articles.delete(&token, &slug).await?;
        Ok(StatusCode::NO_CONTENT)
    }

    pub async fn favorite(
        State(articles): State<Articles>,
        token: Token,
        Places(slug): Places<String>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(Article { article: articles.favorite(&token, &slug).await? }))
    }

    pub async fn unfavorite(
        State(articles): State<Articles>,
        token: Token,
        Places(slug): Places<String>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(Article { article: articles.unfavorite(&token, &slug).await? }))
    }
}

pub mod comments {
    use super::{Body, Comment, IntoResponse, Json, Places, Result, State, StatusCode, Token};
    use crate::model::NewComment;
    use crate::services::Comments;

    pub async fn list(
        State(comments): State<Comments>,
        token: Token,
        Places(slug): Places<String>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(super::Comments { comments: comments.list(&token, &slug).await? }))
    }

    pub async fn add(
        State(comments): State<Comments>,
        token: Token,
        Places(slug): Places<String>,
        Body(input): Body<Comment<NewComment>>,
    ) -> Result<impl IntoResponse> {
        Ok(Json(Comment { comment: comments.add(&token, &slug, input).await? }))
    }

    pub async fn delete(
        State(comments): State<Comments>,
        token: Token,
        Places((slug, id)): Places<(String, i64)>,
    ) -> Result<impl IntoResponse> {
        comments.delete(&token, &slug, id).await?;
        Ok(StatusCode::NO_CONTENT)
    }
}

pub mod tags {
    use super::{IntoResponse, Json, Result, State};
    use crate::services::Tags;

    pub async fn list(State(tags): State<Tags>) -> Result<impl IntoResponse> {
        Ok(Json(super::Tags { tags: tags.list().await? }))
    }
}

pub async fn metrics(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.to_string())
}
