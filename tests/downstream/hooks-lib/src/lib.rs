//! A crate that exports hooks.

use hooks_runtime::{hook, Context};
use std::ops::ControlFlow;

/// Who calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The name given in the token.
    pub name: String,
}

/// Why a call was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The token names nobody.
    Token,
    /// The limit is reached.
    Limit,
}

/// Events, kept in the order in which they happened.
pub type Events = std::cell::RefCell<Vec<String>>;

/// At the root of the crate.
#[hook]
pub fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

/// Hooks in a module.
pub mod auth {
    use super::{hook, Refused, User};

    /// Async, and fails with an error of this crate.
    #[hook]
    pub async fn authenticate(token: &str) -> Result<User, Refused> {
        // Waits, as a look-up would.
        std::future::ready(()).await;
        match token.strip_prefix("token of ") {
            Some(name) => Ok(User { name: name.to_owned() }),
            None => Err(Refused::Token),
        }
    }

    /// Has the name of a hook in another module.
    #[hook]
    pub fn check(user: &User) -> Result<(), Refused> {
        if user.name == "nobody" {
            Err(Refused::Token)
        } else {
            Ok(())
        }
    }
}

/// Hooks in another module.
pub mod limits {
    use super::{hook, ControlFlow, Refused};

    /// Has the name of a hook in another module.
    #[hook]
    pub fn check(number: u32, limit: u32) -> Result<(), Refused> {
        if number > limit {
            Err(Refused::Limit)
        } else {
            Ok(())
        }
    }

    /// Ends the before list.
    #[hook]
    pub fn cached(number: u32) -> ControlFlow<String> {
        if number == 0 {
            ControlFlow::Break("cached".to_owned())
        } else {
            ControlFlow::Continue(())
        }
    }
}

mod private {
    use super::{hook, Context, Events};

    /// Reached only by its re-export.
    #[hook]
    pub fn audit(ctx: &Context, events: &Events) {
        let list = ctx.hook_type().map_or_else(String::new, |list| format!("{list:?}"));
        events.borrow_mut().push(format!("{} {list}", ctx.method()));
    }
}

pub use private::audit;
pub use private::audit as log_call;

/// Stacks that other crates name.
pub mod stacks {
    use hooks_runtime::{hook, stack, Exit};

    /// What it checks is told by a value of this crate.
    #[hook]
    pub fn require(user: &crate::User, rank: crate::Rank) -> Result<(), crate::Refused> {
        if rank == crate::Rank::Named && user.name.is_empty() {
            Err(crate::Refused::Token)
        } else {
            Ok(())
        }
    }

    /// Told how the call has ended.
    #[hook]
    pub fn ended(exit: Exit, events: &crate::Events) {
        events.borrow_mut().push(format!("{exit:?}"));
    }

    /// Runs what is inside.
    #[hook]
    pub async fn bracket<R>(next: impl AsyncFnOnce() -> R, events: &crate::Events) -> R {
        events.borrow_mut().push("{".to_owned());
        let outcome = next().await;
        events.borrow_mut().push("}".to_owned());
        outcome
    }

    stack! {
        /// Hooks, values and closures of this crate.
        pub secured {
            before = [
                user = crate::auth::authenticate,
                require(rank = crate::Rank::Named),
                |events: &crate::Events, user: &crate::User| crate::note(events, &user.name),
            ],
            after = [crate::see],
        }
    }

    stack! {
        /// A list of each type.
        pub watched {
            around = [bracket],
            before = [crate::audit],
            after = [crate::log_call],
            finally = [ended(events = events)],
        }
    }
}

/// How much must be known of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Nothing.
    Any,
    /// The name.
    Named,
}

/// Called by a closure in a stack.
pub fn note(events: &Events, text: &str) {
    events.borrow_mut().push(format!("note {text}"));
}

/// Generic, and sees what the method returns.
#[hook]
pub fn see<R: std::fmt::Debug>(result: &R, events: &Events) {
    events.borrow_mut().push(format!("see {result:?}"));
}

/// Generic, and changes the error of a method of another crate.
#[hook]
pub fn explain<E: From<String> + std::fmt::Debug>(error: &mut E) {
    *error = E::from(format!("explained {error:?}"));
}

macro_rules! adders {
    ($($(#[$attr:meta])* $name:ident: $step:literal),*) => {
        $(
            $(#[$attr])*
            #[hook]
            pub fn $name(number: &mut u32) {
                *number += $step;
            }
        )*
    };
}

adders! {
    /// Made by a macro.
    add_one: 1,
    /// Made by the same macro.
    add_ten: 10
}

/// A macro that writes a hook and a hooked function into the crate that calls it.
#[macro_export]
macro_rules! greeting {
    ($name:ident, $text:literal) => {
        #[::hooks_runtime::hook]
        fn greeting() -> &'static str {
            $text
        }

        #[::hooks_runtime::hooked(before = [$crate::trim, text = greeting])]
        fn $name(name: String) -> String {
            format!("{text} {name}")
        }
    };
}
