//! Hooked methods beside hand-written ones with the same meaning.

pub mod cases;
pub mod futures;
pub mod http;
pub mod peers;
mod state;
pub mod timing;

pub use self::state::{Opaque, Optimiser, State, Transparent, ready};
