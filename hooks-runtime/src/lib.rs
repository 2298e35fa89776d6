#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[doc(hidden)]
#[expect(clippy::must_use_candidate, clippy::unused_self, reason = "only generated code comes here")]
pub mod __private;
mod args;
mod context;
mod exit;
mod hook_type;
mod hooks;
mod macros;
mod method;
mod recovery;

pub use self::args::Args;
pub use self::context::Context;
pub use self::exit::Exit;
pub use self::hook_type::HookType;
pub use self::hooks::{HookInfo, Hooks};
pub use self::macros::{hook, hooked, stack};
pub use self::method::Method;
pub use self::recovery::Recovery;
