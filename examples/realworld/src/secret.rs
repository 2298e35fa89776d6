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
