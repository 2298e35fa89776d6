//! The same, as a person writes it without `#[hooked]`.

use super::hooks::{around_later, count, count_later, read, recover, refuse, wrap};
use super::{Error, Large, later};
use crate::{Optimiser, State};

macro_rules! ten {
    ($($call:tt)*) => {
        $($call)*; $($call)*; $($call)*; $($call)*; $($call)*;
        $($call)*; $($call)*; $($call)*; $($call)*; $($call)*;
    };
}

macro_rules! fifty {
    ($($call:tt)*) => {
        ten!($($call)*);
        ten!($($call)*);
        ten!($($call)*);
        ten!($($call)*);
        ten!($($call)*);
    };
}

pub fn sync_0<V: Optimiser>(_state: &State<V>, number: u64) -> u64 {
    number
}

pub fn sync_1<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    count(state);
    number
}

pub fn sync_10<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    ten!(count(state));
    number
}

pub fn sync_50<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    fifty!(count(state));
    number
}

pub fn recovers<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    count(state);
    match refuse(state, number) {
        Ok(()) => Ok(number),
        Err(error) => {
            let mut result = None;
            recover(state, &error, &mut result);
            result.ok_or(error)
        }
    }
}

pub fn before_after_error<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    let attempt = || {
        count(state);
        refuse(state, number)?;
        let result = if number > 1 << 40 { Err(Error(number)) } else { Ok(number) }?;
        count(state);
        read(state, &result);
        Ok(result)
    };
    attempt().map_err(|error| {
        count(state);
        wrap(state, error)
    })
}

pub fn two_levels<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    let inner = || {
        count(state);
        refuse(state, number)?;
        let result = if number > 1 << 40 { Err(Error(number)) } else { Ok(number) }?;
        read(state, &result);
        Ok(result)
    };
    let outer = || {
        count(state);
        refuse(state, number)?;
        let result = inner().map_err(|error| wrap(state, error))?;
        read(state, &result);
        Ok(result)
    };
    outer().map_err(|error| wrap(state, error))
}

pub fn arounds<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    state.touch();
    state.touch();
    let result = number;
    state.touch();
    state.touch();
    result
}

pub fn large<V: Optimiser>(state: &State<V>, data: Large) -> u64 {
    count(state);
    let result = data.sum();
    count(state);
    result
}

pub async fn async_0<V: Optimiser>(_state: &State<V>, number: u64) -> u64 {
    later(number).await
}

pub async fn async_1<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    count(state);
    later(number).await
}

pub async fn async_10<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    ten!(count(state));
    later(number).await
}

pub async fn async_50<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    fifty!(count(state));
    later(number).await
}

pub async fn async_mixed_10<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    count_later(state).await;
    count(state);
    count(state);
    count(state);
    count(state);
    count_later(state).await;
    count(state);
    count(state);
    count(state);
    count(state);
    later(number).await
}

pub async fn async_all_10<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    ten!(count_later(state).await);
    later(number).await
}

pub async fn async_recovers<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    count_later(state).await;
    match refuse(state, number) {
        Ok(()) => Ok(later(number).await),
        Err(error) => {
            let mut result = None;
            count_later(state).await;
            recover(state, &error, &mut result);
            result.ok_or(error)
        }
    }
}

pub async fn async_before_after_error<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    let outcome = 'attempt: {
        count_later(state).await;
        if let Err(error) = refuse(state, number) {
            break 'attempt Err(error);
        }
        let result = match if number > 1 << 40 { Err(Error(number)) } else { Ok(later(number).await) } {
            Ok(result) => result,
            Err(error) => break 'attempt Err(error),
        };
        count_later(state).await;
        read(state, &result);
        Ok(result)
    };
    match outcome {
        Ok(result) => Ok(result),
        Err(error) => {
            count_later(state).await;
            Err(wrap(state, error))
        }
    }
}

pub async fn async_two_levels<V: Optimiser>(state: &State<V>, number: u64) -> Result<u64, Error> {
    let outcome = 'outer: {
        count_later(state).await;
        if let Err(error) = refuse(state, number) {
            break 'outer Err(error);
        }
        let outcome = 'inner: {
            count_later(state).await;
            if let Err(error) = refuse(state, number) {
                break 'inner Err(error);
            }
            let result = match if number > 1 << 40 { Err(Error(number)) } else { Ok(later(number).await) } {
                Ok(result) => result,
                Err(error) => break 'inner Err(error),
            };
            count_later(state).await;
            read(state, &result);
            Ok(result)
        };
        let result = match outcome {
            Ok(result) => result,
            Err(error) => break 'outer Err(wrap(state, error)),
        };
        count_later(state).await;
        read(state, &result);
        Ok(result)
    };
    outcome.map_err(|error| wrap(state, error))
}

pub async fn async_arounds<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    state.touch();
    state.touch();
    let result = later(number).await;
    state.touch();
    state.touch();
    result
}

/// Here the hooks are called by hand, and not written out as in `async_arounds`.
pub async fn async_arounds_called<V: Optimiser>(state: &State<V>, number: u64) -> u64 {
    around_later(state, async || around_later(state, async || later(number).await).await).await
}

pub async fn async_large<V: Optimiser>(state: &State<V>, data: Large) -> u64 {
    count_later(state).await;
    let result = data.sum() + later(1).await;
    count(state);
    result
}
