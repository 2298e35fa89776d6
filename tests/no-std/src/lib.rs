//! 118: generated code needs neither `std` nor `alloc`.

#![no_std]
#![forbid(unsafe_code)]

use core::ops::ControlFlow;
use hooks_runtime::{Context, hook, hooked};

#[hook]
fn b(n: &u8) -> Result<(), core::fmt::Error> {
    if *n == 9 { Err(core::fmt::Error) } else { Ok(()) }
}
#[hook]
fn stops(n: &u8) -> ControlFlow<u8> {
    if *n == 8 { ControlFlow::Break(80) } else { ControlFlow::Continue(()) }
}
#[hook]
fn sees(ctx: &Context) {
    let _ = ctx.method().name();
}
#[hook]
fn recovers(error: &mut core::fmt::Error, result: &mut Option<u8>) {
    let _ = error;
    *result = Some(90);
}
#[hook]
async fn later(n: &u8) {
    core::future::ready(n).await;
}
#[hook]
fn around(next: impl FnOnce() -> Result<u8, core::fmt::Error>) -> Result<u8, core::fmt::Error> {
    next()
}

/// Sync.
///
/// # Errors
///
/// Never.
#[hooked(around = [around], before = [b, stops, sees], after = [b, sees], error = [recovers])]
pub fn f(n: u8) -> Result<u8, core::fmt::Error> {
    Ok(n)
}

/// Async.
///
/// # Errors
///
/// Never.
#[hooked(before = [b, stops, sees, later], after = [b, later], error = [recovers])]
pub async fn g(n: u8) -> Result<u8, core::fmt::Error> {
    if n == 1 {
        return Ok(10);
    }
    Ok(n)
}

#[cfg(test)]
mod tests {
    #[test]
    fn hooks_run_without_std() {
        assert_eq!([super::f(1), super::f(8), super::f(9)], [Ok(1), Ok(80), Ok(90)]);
    }
}
