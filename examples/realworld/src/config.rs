//! What can be set from outside.

use argon2::Params;
use std::env;
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
    /// If `PORT` is not a port, or the system has no random numbers to make a secret of.
    pub fn from_env() -> Result<Self, Box<dyn std::error::Error>> {
        let port = match env::var("PORT") {
            Ok(port) => port.parse().map_err(|_| format!("PORT is not a port: `{port}`"))?,
            Err(_) => 3000,
        };
        let jwt_secret = match env::var("JWT_SECRET") {
            Ok(secret) => secret.into_bytes(),
            Err(_) => {
                tracing::warn!("JWT_SECRET is not set, so tokens will be good until the next start");
                random_secret()?
            }
        };
        Ok(Config {
            address: (Ipv4Addr::LOCALHOST, port).into(),
            database_url: env::var("DATABASE_URL").unwrap_or_else(|_| "sqlite:conduit.db".to_owned()),
            patience: Duration::from_secs(10),
            jwt_secret,
            hashing: Params::DEFAULT,
        })
    }
}

fn random_secret() -> Result<Vec<u8>, getrandom::Error> {
    let mut secret = vec![0; 32];
    getrandom::fill(&mut secret)?;
    Ok(secret)
}
