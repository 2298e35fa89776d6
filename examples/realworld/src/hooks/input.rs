//! What clients send: brought into shape, then checked.

use crate::error::{Error, Result};
use crate::model::{Changes, Filter, Login, NewArticle, NewUser, Sent, UserChanges};
use garde::Validate;
use hooks_runtime::hook;

/// What the client has sent; if it cannot be read, the call ends here.
#[hook]
pub fn receive<T>(input: Sent<T>) -> Result<T> {
    input
}

/// The rules are at the fields, in [`model`](crate::model).
#[hook]
pub fn validate(input: &impl Validate<Context = ()>) -> Result<()> {
    Ok(input.validate()?)
}

/// A request to change nothing is a mistake.
#[hook]
pub fn require_change(input: &impl Changes) -> Result<()> {
    if input.is_empty() { Err(Error::invalid("at least one field is needed")) } else { Ok(()) }
}

/// What has an e-mail address.
pub trait HasEmail {
    /// The address, if it is there.
    fn email(&mut self) -> Option<&mut String>;
}

impl HasEmail for Login {
    fn email(&mut self) -> Option<&mut String> {
        Some(&mut self.email)
    }
}

impl HasEmail for NewUser {
    fn email(&mut self) -> Option<&mut String> {
        Some(&mut self.email)
    }
}

impl HasEmail for UserChanges {
    fn email(&mut self) -> Option<&mut String> {
        self.email.as_mut()
    }
}

/// Two ways to write an address are not two users.
#[hook]
pub fn normalise_email(input: &mut impl HasEmail) {
    if let Some(email) = input.email() {
        *email = email.trim().to_lowercase();
    }
}

/// In lower case, in order, each once, and none that is blank.
#[hook]
pub fn normalise_tags(input: &mut NewArticle) {
    let tags = &mut input.tag_list;
    for tag in tags.iter_mut() {
        *tag = tag.trim().to_lowercase();
    }
    tags.retain(|tag| !tag.is_empty());
    tags.sort();
    tags.dedup();
}

/// As tags are written, so that they are found however they were typed.
#[hook]
pub fn normalise_tag(filter: &mut Filter) {
    if let Some(tag) = &mut filter.tag {
        *tag = tag.trim().to_lowercase();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_normalised() {
        let mut input = NewArticle {
            tag_list: ["  Rust ", "async", "", "rust", " "].map(str::to_owned).to_vec(),
            ..NewArticle::default()
        };
        normalise_tags(&mut input);
        assert_eq!(input.tag_list, ["async", "rust"]);
    }

    #[test]
    fn emails_are_normalised() {
        let mut input = Login { email: " Ada@Example.ORG ".to_owned(), ..Login::default() };
        normalise_email(&mut input);
        assert_eq!(input.email, "ada@example.org");
    }

    #[test]
    fn a_change_is_required() {
        assert!(require_change(&UserChanges::default()).is_err());
        assert!(require_change(&UserChanges { bio: Some(String::new()), ..UserChanges::default() }).is_ok());
    }

    #[test]
    fn all_that_is_wrong_is_told_at_once() {
        let Err(Error::Invalid(reasons)) = validate(&NewUser::default()) else { panic!("a blank user is valid") };
        assert!(reasons.contains(&"username can't be blank".to_owned()), "{reasons:?}");
        assert!(reasons.contains(&"password can't be blank".to_owned()), "{reasons:?}");
        assert!(reasons.iter().any(|reason| reason.starts_with("email ")), "{reasons:?}");
    }
}
