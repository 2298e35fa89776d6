//! What nobody is to read in a log.

use serde::{Deserialize, Serializer};
use std::fmt;

/// A password, its hash, or a token: it can be read only where [`reveal`](Secret::reveal) is written.
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

/// For `serialize_with`, at a field that is there to be sent.
pub(crate) fn revealed<S: Serializer>(secret: &Secret, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(secret.reveal())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Login, NewUser, Session, User, UserChanges};
    use crate::tokens::Token;
    use std::fmt::Debug;

    #[test]
    fn what_has_a_secret_shows_the_rest() {
        let secret = || Secret::from("open sesame".to_owned());
        let (username, email) = ("ada".to_owned(), "ada@example.org".to_owned());
        let user = User {
            id: 1,
            username: username.clone(),
            email: email.clone(),
            password: secret(),
            bio: None,
            image: None,
        };
        let session =
            Session { email: email.clone(), token: secret(), username: username.clone(), bio: None, image: None };
        assert!(serde_json::to_string(&session).is_ok_and(|sent| sent.contains("open sesame")));
        let changes = UserChanges { password: Some(secret()), ..UserChanges::default() };
        let shown: [&dyn Debug; 6] = [
            &user,
            &session,
            &Login { email: email.clone(), password: secret() },
            &NewUser { username, email, password: secret() },
            &changes,
            &Token(Some("open sesame".to_owned())),
        ];
        for shown in shown.map(|shown| format!("{shown:?}")) {
            assert!(shown.contains("***") && !shown.contains("open sesame"), "{shown}");
        }
    }
}
