//! The scenarios as Rust methods, written by the build script; `cargo expand -p hooks-conformance --test traces subject` shows
//! them.

#![allow(
    missing_docs,
    clippy::pedantic,
    clippy::complexity,
    clippy::style,
    reason = "what a machine wrote from data is as regular as the data, not as short as it could be"
)]

use hooks_conformance::trace::{Body, Failure, Log, R, of_async, of_sync, wait};
use hooks_runtime::{hooked, stack};

/// Nobody can know that it returns, so a body that uses it is not read.
macro_rules! leave {
    ($outcome:expr) => {
        return $outcome
    };
}

include!(concat!(env!("OUT_DIR"), "/subject.rs"));
