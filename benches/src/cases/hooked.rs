//! The methods with hooks put around them by `#[hooked]`.

use super::hooks::{around, around_later, count, count_later, read, recover, refuse, wrap};
use super::{Error, Large, later};
use crate::{Optimiser, State};
use hooks_runtime::hooked;

#[hooked]
pub fn sync_0<V: Optimiser>(_state: &State<V>, number: u64) -> u64 {
    number
}

#[hooked(before = [count])]
pub fn sync_1<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    number
}

#[hooked(before = [count, count, count, count, count, count, count, count, count, count])]
pub fn sync_10<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    number
}

#[hooked(
    before = [
        count, count, count, count, count, count, count, count, count, count,
        count, count, count, count, count, count, count, count, count, count,
        count, count, count, count, count, count, count, count, count, count,
        count, count, count, count, count, count, count, count, count, count,
        count, count, count, count, count, count, count, count, count, count,
    ]
)]
pub fn sync_50<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    number
}

#[hooked(before = [count, refuse], error = [recover])]
pub fn recovers<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    Ok(number)
}

#[hooked(before = [count, refuse], after = [count, read], error = [count, wrap])]
pub fn before_after_error<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    if number > 1 << 40 { Err(Error(number)) } else { Ok(number) }
}

#[hooked(before = [count, refuse], after = [read], error = [wrap])]
#[hooked(before = [count, refuse], after = [read], error = [wrap])]
pub fn two_levels<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    if number > 1 << 40 { Err(Error(number)) } else { Ok(number) }
}

#[hooked(around = [around, around])]
pub fn arounds<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    number
}

#[hooked(before = [count], after = [count])]
pub fn large<V: Optimiser>(state: &State<V>, data: Large) -> u64 {
    data.sum()
}

#[hooked]
pub async fn async_0<V: Optimiser>(_state: &State<V>, number: u64) -> u64 {
    later(number).await
}

#[hooked(before = [count])]
pub async fn async_1<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    later(number).await
}

#[hooked(before = [count, count, count, count, count, count, count, count, count, count])]
pub async fn async_10<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    later(number).await
}

#[hooked(
    before = [
        count, count, count, count, count, count, count, count, count, count,
        count, count, count, count, count, count, count, count, count, count,
        count, count, count, count, count, count, count, count, count, count,
        count, count, count, count, count, count, count, count, count, count,
        count, count, count, count, count, count, count, count, count, count,
    ]
)]
pub async fn async_50<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    later(number).await
}

#[hooked(before = [count_later, count, count, count, count, count_later, count, count, count, count])]
pub async fn async_mixed_10<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    later(number).await
}

#[hooked(
    before = [
        count_later, count_later, count_later, count_later, count_later,
        count_later, count_later, count_later, count_later, count_later,
    ]
)]
pub async fn async_all_10<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    later(number).await
}

#[hooked(before = [count_later, refuse], error = [count_later, recover])]
pub async fn async_recovers<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    Ok(later(number).await)
}

#[hooked(before = [count_later, refuse], after = [count_later, read], error = [count_later, wrap])]
pub async fn async_before_after_error<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    if number > 1 << 40 { Err(Error(number)) } else { Ok(later(number).await) }
}

#[hooked(before = [count_later, refuse], after = [count_later, read], error = [wrap])]
#[hooked(before = [count_later, refuse], after = [count_later, read], error = [wrap])]
pub async fn async_two_levels<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    if number > 1 << 40 { Err(Error(number)) } else { Ok(later(number).await) }
}

#[hooked(around = [around_later, around_later])]
pub async fn async_arounds<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    later(number).await
}

#[hooked(around = [around_later, around_later])]
pub async fn async_arounds_called<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    later(number).await
}

#[hooked(before = [count_later], after = [count])]
pub async fn async_large<V: Optimiser>(state: &State<V>, data: Large) -> u64 {
    data.sum() + later(1).await
}
