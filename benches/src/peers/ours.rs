//! The method with `#[hooked]`, and by hand.

#![expect(clippy::unused_async, reason = "what is measured is what an async method costs, not what it waits for")]

use super::Count;
use hooks_runtime::{hook, hooked};

#[hook]
#[inline(always)]
fn touch(count: &Count) {
    count.touch();
}

#[hook]
#[inline(always)]
async fn touch_later(count: &Count) {
    count.touch();
}

macro_rules! ten {
    ($($call:tt)*) => {
        $($call)*; $($call)*; $($call)*; $($call)*; $($call)*;
        $($call)*; $($call)*; $($call)*; $($call)*; $($call)*;
    };
}

#[inline(never)]
pub fn written(count: &Count, number: u64) -> u64 {
    ten!(touch(count));
    number
}

#[hooked(before = [touch, touch, touch, touch, touch, touch, touch, touch, touch, touch])]
#[inline(never)]
pub fn hooked(count: &Count, number: u64) -> u64 {
    number
}

pub async fn written_async(count: &Count, number: u64) -> u64 {
    ten!(touch(count));
    number
}

#[hooked(before = [touch, touch, touch, touch, touch, touch, touch, touch, touch, touch])]
pub async fn hooked_async(count: &Count, number: u64) -> u64 {
    number
}

pub async fn written_async_50(count: &Count, number: u64) -> u64 {
    ten!(touch(count));
    ten!(touch(count));
    ten!(touch(count));
    ten!(touch(count));
    ten!(touch(count));
    number
}

#[hooked(
    before = [
        touch, touch, touch, touch, touch, touch, touch, touch, touch, touch,
        touch, touch, touch, touch, touch, touch, touch, touch, touch, touch,
        touch, touch, touch, touch, touch, touch, touch, touch, touch, touch,
        touch, touch, touch, touch, touch, touch, touch, touch, touch, touch,
        touch, touch, touch, touch, touch, touch, touch, touch, touch, touch,
    ]
)]
pub async fn hooked_async_50(count: &Count, number: u64) -> u64 {
    number
}

pub async fn written_mixed(count: &Count, number: u64) -> u64 {
    touch_later(count).await;
    touch(count);
    touch(count);
    touch(count);
    touch(count);
    touch_later(count).await;
    touch(count);
    touch(count);
    touch(count);
    touch(count);
    number
}

#[hooked(before = [touch_later, touch, touch, touch, touch, touch_later, touch, touch, touch, touch])]
pub async fn hooked_mixed(count: &Count, number: u64) -> u64 {
    number
}

pub async fn written_all_async(count: &Count, number: u64) -> u64 {
    ten!(touch_later(count).await);
    number
}

#[hooked(before = [touch_later, touch_later, touch_later, touch_later, touch_later, touch_later, touch_later, touch_later, touch_later, touch_later])]
pub async fn hooked_all_async(count: &Count, number: u64) -> u64 {
    number
}
