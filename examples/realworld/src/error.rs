//! All that can go wrong, and how a client is told.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// What a service method returns.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a request has failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody has shown who they are, or not well.
    #[error("{0}")]
    Unauthorized(&'static str),
    /// It belongs to somebody else.
    #[error("{0}")]
    Forbidden(&'static str),
    /// It is not there.
    #[error("{0} not found")]
    NotFound(&'static str),
    /// The request makes no sense; for each reason a sentence.
    #[error("{}", .0.join("; "))]
    Invalid(Vec<String>),
    /// The request body is longer than it may be.
    #[error("the request body is too large")]
    TooLarge,
    /// There is the path, but not for this method.
    #[error("this path does not take this method")]
    MethodNotAllowed,
    /// There is more to do than can be done.
    #[error("the service is busy")]
    Busy,
    /// The database has failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// Something else has failed that should not.
    #[error("{0}")]
    Internal(String),
}

impl Error {
    /// One reason why a request makes no sense.
    #[must_use]
    pub fn invalid(reason: impl Into<String>) -> Self {
        Error::Invalid(vec![reason.into()])
    }

    /// A short name for the kind of error, for metrics.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Error::Unauthorized(_) => "unauthorized",
            Error::Forbidden(_) => "forbidden",
            Error::NotFound(_) => "not_found",
            Error::Invalid(_) => "invalid",
            Error::TooLarge => "too_large",
            Error::MethodNotAllowed => "method_not_allowed",
            Error::Busy => "busy",
            Error::Database(_) => "database",
            Error::Internal(_) => "internal",
        }
    }

    /// The status of the response.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Error::Unauthorized(_) => StatusCode::UNAUTHORIZED,
            Error::Forbidden(_) => StatusCode::FORBIDDEN,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Error::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Error::Database(_) | Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// `{"errors": {"body": ["title can't be blank"]}}`, as the API description has it.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = self.status();
        let reasons = match self {
            Error::Invalid(reasons) => reasons,
            Error::Database(_) | Error::Internal(_) => vec!["something went wrong here".to_owned()],
            error => vec![error.to_string()],
        };
        let later = (status == StatusCode::SERVICE_UNAVAILABLE).then_some([(header::RETRY_AFTER, "1")]);
        (status, later, Json(json!({ "errors": { "body": reasons } }))).into_response()
    }
}

impl From<garde::Report> for Error {
    fn from(report: garde::Report) -> Self {
        let reason = |(path, error): &(garde::Path, garde::Error)| {
            let field = camel_case(&path.to_string());
            format!("{field} {error}")
        };
        Error::Invalid(report.iter().map(reason).collect())
    }
}

/// A field's name as clients know it: garde says `tag_list`, where JSON has `tagList`.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut name, word| {
        let mut letters = word.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name + letters.as_str()
    })
}
