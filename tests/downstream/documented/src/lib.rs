//! A crate for rustdoc: `tests/documentation.rs` reads the pages of its methods.

#![deny(missing_docs)]

use hooks_runtime::{hook, hooked, stack};

/// Takes blanks away.
#[hook]
pub fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

/// Has no page.
#[hook]
fn private() {}

/// Hooks in a module.
pub mod checks {
    use hooks_runtime::hook;

    /// Who calls.
    ///
    /// # Errors
    ///
    /// For a token of nobody.
    #[hook]
    pub async fn authenticate(token: &str) -> Result<u32, std::num::ParseIntError> {
        token.parse()
    }

    mod hidden {
        /// In a private module.
        #[super::hook]
        pub fn audit() {}
    }

    pub use hidden::audit;
}

stack! {
    /// What every endpoint goes through.
    pub secured {
        before = [user = crate::checks::authenticate],
    }
}

stack! {
    unseen {
        before = [private],
    }
}

/// A service.
pub struct Users;

#[hooked(stack = secured, before = [private], finally = [private])]
impl Users {
    /// The name as it is kept.
    ///
    /// ```
    /// let future = documented::Users.create(" Ada ".to_owned(), "1");
    /// # drop(future);
    /// ```
    ///
    /// # Errors
    ///
    /// For a token of nobody.
    #[hooked(before = [trim, size = |name| name.len(), Self::ensure_open], after = [checks::audit])]
    pub async fn create(&self, name: String, token: &str) -> Result<String, std::num::ParseIntError> {
        Ok(format!("{name} {user} {size}"))
    }

    /// Has the hooks of the block only.
    ///
    /// # Errors
    ///
    /// For a token of nobody.
    #[hooked(skip = [secured])]
    pub fn ping(&self) -> Result<(), std::num::ParseIntError> {
        Ok(())
    }

    /// Not hooked.
    pub fn plain(&self) {}

    /// A hook of the block.
    #[hook]
    pub fn ensure_open(&self) {}
}

/// A trait.
pub trait Shop {
    /// Provided.
    #[hooked(before = [trim])]
    fn provided(&self, name: String) -> String {
        name
    }

    /// Required.
    fn required(&self, name: String) -> String;
}

impl Shop for Users {
    #[hooked(before = [crate::trim])]
    fn required(&self, name: String) -> String {
        name
    }
}

/// A function without hooks of its own.
#[hooked]
pub fn nothing() {}

/// A function with two levels.
#[hooked(stack = unseen)]
#[hooked(before = [self::trim])]
pub fn levels(name: String) -> String {
    name
}
