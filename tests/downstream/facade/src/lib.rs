//! A crate that hands on the runtime and the hooks of another crate.

pub use hooks_lib::{Events, Refused, User, auth::authenticate};
pub use hooks_runtime;

/// Hooks, under names of this crate.
pub mod hooks {
    pub use hooks_lib::*;
    use hooks_runtime::hook;

    /// A hook of its own.
    #[hook]
    pub fn greet(name: &mut String) {
        name.insert_str(0, "hello ");
    }

    pub use hooks_lib::limits::check as check_limit;
}
