//! Tokens: how a user shows who they are.

use crate::error::Error;
use crate::secret::Secret;
use jsonwebtoken::{DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The `Authorization` header as it came, if there was one.
#[derive(Clone, Default)]
pub struct Token(pub Option<String>);

/// Only whether there is one.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "***" } else { "none" })
    }
}

const LIFETIME: Duration = Duration::from_hours(24 * 30);

/// Signs tokens and checks them.
pub struct Tokens {
    signing: EncodingKey,
    checking: DecodingKey,
}

#[derive(Serialize, Deserialize)]
struct Claims {
    sub: String,
    exp: u64,
}

impl Tokens {
    /// Signs with this secret.
    ///
    /// # Errors
    ///
    /// If the secret is empty.
    pub fn new(secret: &[u8]) -> Result<Self, Error> {
        let keys = (EncodingKey::from_secret(secret), DecodingKey::from_secret(secret));
        let (Ok(signing), Ok(checking)) = keys else {
            return Err(Error::invalid("the secret to sign tokens with is empty"));
        };
        Ok(Tokens { signing, checking })
    }

    /// A token for the user with this id.
    ///
    /// # Errors
    ///
    /// If it cannot be signed.
    pub fn issue(&self, id: i64) -> Result<Secret, Error> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let claims = Claims { sub: id.to_string(), exp: (now + LIFETIME).as_secs() };
        let token = jsonwebtoken::encode(&Header::default(), &claims, &self.signing);
        Ok(token.map_err(|error| Error::Internal(error.to_string()))?.into())
    }

    /// The id of the user to whom the token was given; `None` where there is no token.
    ///
    /// # Errors
    ///
    /// If there is one that was not given here, or long ago.
    pub fn id_in(&self, token: &Token) -> Result<Option<i64>, Error> {
        const UNKNOWN: Error = Error::Unauthorized("the token is not valid");
        let Some(header) = &token.0 else { return Ok(None) };
        let token = header.strip_prefix("Token ").ok_or(UNKNOWN)?;
        let data = jsonwebtoken::decode::<Claims>(token, &self.checking, &Validation::default());
        let id = data.ok().and_then(|data| data.claims.sub.parse().ok());
        id.map(Some).ok_or(UNKNOWN)
    }
}
