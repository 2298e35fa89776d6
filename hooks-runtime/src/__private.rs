//! What generated code calls. Nothing here is part of the public interface.

mod body;
mod exit;
mod finally;
mod hook;

pub use self::body::{branch, never, once};
pub use self::exit::{Done, Failed, from_result, into_result, leave, probe, probe_type};
pub use self::finally::{Finally, exit_of};
pub use self::hook::{call, is_result, not_result, nothing};
pub use hooks_macros::__weave as weave;
