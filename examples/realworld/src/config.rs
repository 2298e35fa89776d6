//! What can be set from outside.

use argon2::Params;
use std::env::{self, VarError};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

/// How to run the service.
#[derive(Clone)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// The database file, as `sqlite:path`.
    pub database_url: String,
    /// How long a call waits for the database before it is told to come back later.
    pub patience: Duration,
    /// What tokens are signed with.
    pub jwt_secret: Vec<u8>,
    /// How much work a password hash is.
    pub hashing: Params,
}

impl Config {
    /// Reads `DATABASE_URL`, `PORT` and `JWT_SECRET`; what is not set has a default.
    ///
    /// # Errors
    ///
    /// If one of them is empty or not Unicode, `PORT` is not a port, or the system has no random numbers to make a secret of.
    pub fn from_env() -> Result<Self, Box<dyn std::error::Error>> {
        let port = match setting("PORT")? {
            Some(port) => port.parse().map_err(|_| format!("PORT is not a port: `{port}`"))?,
            None => 3000,
        };
        let jwt_secret = match setting("JWT_SECRET")? {
            Some(secret) => secret.into_bytes(),
            None => {
                tracing::warn!("JWT_SECRET is not set, so tokens will be good until the next start");
                random_secret()?
            }
        };
        Ok(Config {
            address: (Ipv4Addr::LOCALHOST, port).into(),
            database_url: setting("DATABASE_URL")?.unwrap_or_else(|| "sqlite:conduit.db".to_owned()),
            patience: Duration::from_secs(10),
            jwt_secret,
            hashing: Params::DEFAULT,
        })
    }
}

/// The value of a variable, if it is set; one that is set to nothing is a mistake.
fn setting(name: &str) -> Result<Option<String>, String> {
    match env::var(name) {
        Ok(value) if value.is_empty() => Err(format!("{name} is empty")),
        Ok(value) => Ok(Some(value)),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(format!("{name} is not Unicode")),
    }
}

fn random_secret() -> Result<Vec<u8>, getrandom::Error> {
    let mut secret = vec![0; 32];
    getrandom::fill(&mut secret)?;
    Ok(secret)
}
