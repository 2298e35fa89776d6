//! The [RealWorld](https://github.com/gothinkster/realworld) API ("Conduit"), as an example of a service on hooks.
//!
//! A request goes through three layers, and each knows only the next:
//!
//! 1. [`http`] takes a request apart and makes a response of the answer: a line or two for each route;
//! 2. [`services`] has a method for each thing that Conduit can do, with what is special about it and nothing else;
//! 3. [`hooks`] has all that several methods need, and the stacks that put it around them.
//!
//! `README.md` shows a method with its stack and what it expands to.

#![expect(clippy::missing_errors_doc, reason = "`Error` tells what can go wrong, for all methods alike")]

pub mod by_hand;
pub mod config;
pub mod db;
pub mod error;
pub mod hooks;
pub mod http;
pub mod metrics;
pub mod model;
pub mod passwords;
mod queries;
pub mod secret;
pub mod services;
pub mod tokens;

use config::Config;
use db::Db;
use metrics::Metrics;
use passwords::Passwords;
use std::ops::Deref;
use std::sync::Arc;
use tokens::Tokens;

/// What all services share; a clone is another handle to the same.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What an [`App`] has.
pub struct Parts {
    /// The database.
    pub db: Db,
    /// What is counted and measured.
    pub metrics: Metrics,
    /// How passwords are hashed.
    pub passwords: Passwords,
    /// How users show who they are.
    pub tokens: Tokens,
}

impl App {
    /// Opens the database and puts the parts together.
    ///
    /// # Errors
    ///
    /// If the database cannot be opened, or the secret is empty.
    pub async fn new(config: &Config) -> Result<Self, error::Error> {
        Ok(App(Arc::new(Parts {
            db: Db::open(&config.database_url, config.patience).await?,
            metrics: Metrics::default(),
            passwords: Passwords::new(config.hashing.clone()),
            tokens: Tokens::new(&config.jwt_secret)?,
        })))
    }
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
