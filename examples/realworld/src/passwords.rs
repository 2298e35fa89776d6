//! Passwords and their hashes.

use crate::error::{Error, Result};
use crate::secret::Secret;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use std::sync::Arc;
use std::thread::available_parallelism;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// How passwords are hashed.
///
/// It takes time and memory on purpose. So it is done on threads that serve nobody else, and no more at once than there
/// are processors: more would not be faster, and a crowd that logs in would take all the memory.
pub struct Passwords {
    argon2: Argon2<'static>,
    turns: Arc<Semaphore>,
}

impl Passwords {
    /// Hashes with so much work.
    #[must_use]
    pub fn new(work: Params) -> Self {
        Passwords {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, work),
            turns: Arc::new(Semaphore::new(available_parallelism().map_or(1, usize::from))),
        }
    }

    /// The hash of a password, with a new salt.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub async fn hash(&self, password: &Secret) -> Result<Secret> {
        let (argon2, password) = (self.argon2.clone(), password.clone());
        let hash = self.in_turn(move || argon2.hash_password(password.reveal().as_bytes())).await?;
        Ok(hash.map_err(|error| Error::Internal(error.to_string()))?.to_string().into())
    }

    /// Whether the hash is that of the password.
    ///
    /// # Errors
    ///
    /// If there is no thread to find out.
    pub async fn is_hash_of(&self, hash: &Secret, password: &Secret) -> Result<bool> {
        let (argon2, hash, password) = (self.argon2.clone(), hash.clone(), password.clone());
        self.in_turn(move || {
            PasswordHash::new(hash.reveal())
                .is_ok_and(|hash| argon2.verify_password(password.reveal().as_bytes(), &hash).is_ok())
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let internal = |error: &dyn std::error::Error| Error::Internal(error.to_string());
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|error| internal(&error))?;
        // Work that has begun goes on when the call is cancelled, and keeps its turn until it is done.
        let work = move || {
            let _turn = turn;
            work()
        };
        spawn_blocking(work).await.map_err(|error| internal(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;
    use tokio::task::JoinSet;
    use tokio::time::timeout;

    #[tokio::test]
    async fn no_more_at_once_than_there_are_processors() {
        let passwords = Arc::new(Passwords::new(Params::DEFAULT));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let processors = available_parallelism().unwrap().get();
        let mut calls = JoinSet::new();
        for number in 0..4 * processors {
            let (passwords, now, most) = (Arc::clone(&passwords), Arc::clone(&now), Arc::clone(&most));
            let work = move || {
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(20));
                now.fetch_sub(1, Ordering::SeqCst);
            };
            calls.spawn(async move {
                // Every other caller goes away in the middle of it.
                let patience = Duration::from_millis(if number % 2 == 0 { 5 } else { 60_000 });
                timeout(patience, passwords.in_turn(work)).await.is_ok()
            });
        }
        let answered = calls.join_all().await.into_iter().filter(|answered| *answered).count();
        assert_eq!(answered, 2 * processors);
        assert_eq!(most.load(Ordering::SeqCst), processors);
    }
}
