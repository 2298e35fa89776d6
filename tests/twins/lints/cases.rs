//! The functions of the cases that are about lints, as far as they are not in the other files.
//~ lists before = [b]
//~ lists before = [b, listed], after = [b]

use hooks_runtime::{hook, hooked};
use std::fmt;
use std::future::{Future, Ready};

#[hook]
pub fn b() {}

#[hook]
fn listed() {} //~ plain dead_code

#[hook]
fn in_no_list() {}

#[hook]
pub fn keeps<'a>(w: &'a W<'_>) -> &'a str {
    w.0
}

pub struct S {
    v: Vec<u8>,
}

pub struct W<'a>(pub &'a str);

impl S {
    #[hooked]
    pub fn touch(&self, n: u8) -> Result<(), String> {
        let _ = n;
        Ok(())
    }

    #[hooked]
    pub async fn ping(&self, n: u8) {
        let _ = n;
    }

    #[hooked]
    pub fn items(&self, n: u8) -> impl Iterator<Item = &u8> + '_ {
        self.v.iter().skip(usize::from(n))
    }

    #[hooked]
    pub fn borrows(&self, n: u8, w: W<'_>) -> &[u8] {
        let _ = (n, w);
        &self.v
    }

    #[hooked]
    pub async fn borrows_later(&self, n: u8, w: W<'_>) -> usize {
        let _ = n;
        w.0.len()
    }
}

#[hooked]
pub async fn run(n: u8) {}

#[hooked]
pub fn run_sync(n: u8) -> u8 {
    7
}

#[hooked]
pub fn bump(mut n: u8) -> Result<u8, fmt::Error> {
    n = n.wrapping_mul(2);
    Ok(n)
}

#[hooked]
pub fn bump_and_unwrap(mut n: u8) -> Result<u8, fmt::Error> {
    n = n.checked_mul(2).unwrap();
    Ok(n)
}

#[hooked]
#[allow(clippy::async_yields_async)]
pub async fn make(n: u8) -> Ready<u8> {
    std::future::ready(n)
}

#[hooked]
pub async fn make_without_allowing_it(n: u8) -> Ready<u8> {
    std::future::ready(n)
}

#[hooked]
pub async fn fallible(n: u8) -> Result<(), ()> {
    Ok(())
}

#[hooked]
pub fn future(n: u8) -> impl Future<Output = ()> { //~ plain clippy::manual_async_fn: hooks run when it is called
    async {}
}

#[hooked]
pub fn countdown(mut n: u8) -> u8 {
    while n > 3 {
        n -= 1;
    }
    n
}
