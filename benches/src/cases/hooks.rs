//! The hooks of all cases: each counts that it was called.

use super::Error;
use crate::{Optimiser, State};
use hooks_runtime::hook;

#[hook]
#[inline]
pub fn count<V: Optimiser>(state: &State<V>) {
    state.touch();
}

#[hook]
#[inline]
pub async fn count_later<V: Optimiser>(state: &State<V>) {
    state.touch();
}

/// Odd numbers are refused.
#[hook]
#[inline]
pub fn refuse<V: Optimiser>(state: &State<V>, number: u64) -> Result<(), Error> {
    state.touch();
    if number % 2 == 1 { Err(Error(number)) } else { Ok(()) }
}

#[hook]
#[inline]
pub fn read<V: Optimiser>(state: &State<V>, result: &u64) {
    state.touch();
    std::hint::black_box(*result);
}

#[hook]
#[inline]
pub fn recover<V: Optimiser>(state: &State<V>, error: &Error, result: &mut Option<u64>) {
    state.touch();
    *result = Some(error.0 - 1);
}

#[hook]
#[inline]
pub fn wrap<V: Optimiser>(state: &State<V>, error: Error) -> Error {
    state.touch();
    Error(error.0 + 1)
}

#[hook]
#[inline]
pub fn around<V: Optimiser, R>(state: &State<V>, next: impl FnOnce() -> R) -> R {
    state.touch();
    let result = next();
    state.touch();
    result
}

#[hook]
#[inline]
pub async fn around_later<V: Optimiser, R>(state: &State<V>, next: impl AsyncFnOnce() -> R) -> R {
    state.touch();
    let result = next().await;
    state.touch();
    result
}
