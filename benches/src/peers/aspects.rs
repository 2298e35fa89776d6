//! aspect-rs, whose macro names functions in a way that is warned about.

#![expect(non_snake_case, reason = "the macro makes these names")]

use super::Count;
use aspect_core::{Aspect, JoinPoint};
use aspect_macros::aspect;
use std::sync::OnceLock;

/// Aspects see no arguments, so what they count in is theirs.
struct Touch;

static TOUCHED: OnceLock<&'static Count> = OnceLock::new();

impl Aspect for Touch {
    fn before(&self, _: &JoinPoint) {
        if let Some(count) = TOUCHED.get() {
            count.touch();
        }
    }
}

pub fn aspects(count: &'static Count, number: u64) -> u64 {
    TOUCHED.get_or_init(|| count);
    with_aspects(number)
}

#[aspect(Touch)]
#[aspect(Touch)]
#[aspect(Touch)]
#[aspect(Touch)]
#[aspect(Touch)]
#[aspect(Touch)]
#[aspect(Touch)]
#[aspect(Touch)]
#[aspect(Touch)]
#[aspect(Touch)]
fn with_aspects(number: u64) -> u64 {
    number
}
