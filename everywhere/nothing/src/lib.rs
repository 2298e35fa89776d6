//! What `everywhere/run` puts on every function of a released crate.

#![no_std]

pub use hooks_runtime::hooked;

/// Does nothing.
#[hooks_runtime::hook]
pub fn nothing() {}
