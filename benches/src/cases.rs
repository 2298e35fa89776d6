//! The cases, each once with `#[hooked]` and once written by hand.

#![expect(missing_docs, reason = "the names say what a case is, and both sides have the same")]
#![expect(clippy::missing_errors_doc, reason = "as above")]
#![expect(clippy::trivially_copy_pass_by_ref, reason = "as below")]
#![expect(clippy::needless_pass_by_value, reason = "how an argument is passed is part of a case")]

mod hooks;

pub mod hooked;
pub mod lstat;
pub mod written;

use crate::{Opaque, State};

/// What a case fails with.
#[derive(Debug, PartialEq, Eq)]
pub struct Error(pub u64);

/// An argument of 4 KiB.
pub struct Large(pub [u64; 512]);

impl Large {
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.0[0] + self.0[511]
    }
}

/// What the async methods wait for.
pub async fn later(number: u64) -> u64 {
    number
}

/// Calls a macro with the names of all cases: what takes a number, what may fail, what takes 4 KiB; then the async ones.
#[macro_export]
macro_rules! for_all_cases {
    ($callback:ident) => {
        $callback! {
            { sync_0 sync_1 sync_10 sync_50 arounds }
            { recovers before_after_error two_levels }
            { large }
            { async_0 async_1 async_10 async_50 async_mixed_10 async_all_10 async_arounds async_arounds_called }
            { async_recovers async_before_after_error async_two_levels }
            { async_large }
        }
    };
}

/// The name of each async case, with the sizes of its futures: hooked and hand-written.
#[must_use]
pub fn sizes() -> Vec<(&'static str, [usize; 2])> {
    let state = &State::<Opaque>::default();
    macro_rules! sizes {
        (
            { $($plain:ident)* } { $($fallible:ident)* } { $($large:ident)* }
            { $($later:ident)* } { $($later_fallible:ident)* } { $($later_large:ident)* }
        ) => {
            vec![
                $(sizes!(@$later, 1),)*
                $(sizes!(@$later_fallible, 1),)*
                $(sizes!(@$later_large, Large([1; 512])),)*
            ]
        };
        (@$name:ident, $arg:expr) => {
            (stringify!($name), [size_of_val(&hooked::$name(state, $arg)), size_of_val(&written::$name(state, $arg))])
        };
    }
    for_all_cases!(sizes)
}
