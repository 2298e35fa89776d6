//! What handlers ask for.

use crate::error::Error;
use crate::model::Sent;
use crate::tokens::Token;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use std::convert::Infallible;

/// A body of JSON: what stands there under its name.
pub struct Body<N: Named>(pub Sent<N::Content>);

/// What is sent under a name.
pub trait Named {
    /// Itself, without the name.
    type Content;

    /// Takes the name away.
    fn content(self) -> Self::Content;
}

/// What stands in the path.
pub struct Places<T>(pub T);

/// What stands behind the `?`.
pub struct Asked<T>(pub Sent<T>);

impl<N: Named + DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<N> {
    type Rejection = Infallible;

    async fn from_request(request: Request, state: &S) -> Result<Self, Infallible> {
        let sent = Json::from_request(request, state).await;
        Ok(Body(sent.map(|Json(named): Json<N>| named.content()).map_err(|rejection| match rejection {
            JsonRejection::MissingJsonContentType(_) => Error::invalid("the request body must be JSON"),
            rejection if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            rejection => Error::invalid(rejection.body_text()),
        })))
    }
}

/// A place that makes no sense, such as a comment's number that is none, is not there.
impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Places<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(places)) => Ok(Places(places)),
            Err(_) => Err(Error::NotFound("path")),
        }
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let asked = Query::from_request_parts(parts, state).await;
        Ok(Asked(asked.map(|Query(asked)| asked).map_err(|rejection| Error::invalid(rejection.body_text()))))
    }
}

/// As it came; whether it is good, and whether one is needed, is for hooks to say.
impl<S: Send + Sync> FromRequestParts<S> for Token {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let header = parts.headers.get(header::AUTHORIZATION);
        Ok(Token(header.map(|header| String::from_utf8_lossy(header.as_bytes()).into_owned())))
    }
}
