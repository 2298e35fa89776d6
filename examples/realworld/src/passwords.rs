//! Passwords and their hashes.

use crate::error::Error;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use serde::Deserialize;
use std::fmt;

/// What nobody is to read in a log.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The secret itself.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    fn from(secret: String) -> Self {
        Secret(secret)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// How passwords are hashed. It takes a while on purpose, so not on a thread that serves others too.
#[derive(Clone)]
pub struct Passwords(Argon2<'static>);

impl Passwords {
    /// Hashes with so much work.
    #[must_use]
    pub fn new(work: Params) -> Self {
        Passwords(Argon2::new(Algorithm::Argon2id, Version::V0x13, work))
    }

    /// The hash of a password, with a new salt.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub fn hash(&self, password: &Secret) -> Result<String, Error> {
        let hash = self.0.hash_password(password.reveal().as_bytes());
        Ok(hash.map_err(|error| Error::Internal(error.to_string()))?.to_string())
    }

    /// Whether the hash is that of the password.
    #[must_use]
    pub fn is_hash_of(&self, hash: &str, password: &Secret) -> bool {
        PasswordHash::new(hash).is_ok_and(|hash| self.0.verify_password(password.reveal().as_bytes(), &hash).is_ok())
    }
}
