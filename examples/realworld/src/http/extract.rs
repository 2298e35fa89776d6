//! What handlers ask for. What cannot be read is an error like any other.

use crate::error::Error;
use crate::tokens::Token;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use std::convert::Infallible;

/// A body of JSON.
pub struct Body<T>(pub T);

/// What stands in the path.
pub struct Places<T>(pub T);

/// What stands behind the `?`.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Error::TooLarge),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Error::invalid("the request body must be JSON")),
            Err(rejection) => Err(Error::invalid(rejection.body_text())),
        }
    }
}

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Places<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(places)) => Ok(Places(places)),
            Err(rejection) => Err(Error::invalid(rejection.body_text())),
        }
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(rejection) => Err(Error::invalid(rejection.body_text())),
        }
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
