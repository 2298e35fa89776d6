//! Stacks and chains of calls that are deeper than a person would write, under the default `recursion_limit`.

use hooks_runtime::{hook, hooked};

#[hook]
fn count(counter: &mut u32) {
    *counter += 1;
}

#[hook]
async fn count_later(counter: &mut u32) {
    std::future::ready(()).await;
    *counter += 1;
}

#[hook]
fn recount(result: &mut u32) {
    *result += 1;
}

#[hook]
async fn timed<R>(next: impl AsyncFnOnce() -> R) -> R {
    next().await
}

#[hooked(before = [
    count, count, count, count, count, count, count, count, count, count,
    count, count, count, count, count, count, count, count, count, count,
    count, count, count, count, count, count, count, count, count, count,
    count, count, count, count, count, count, count, count, count, count,
    count, count, count, count, count, count, count, count, count, count,
    count, count, count, count, count, count, count, count, count, count,
    count, count, count, count, count, count, count, count, count, count,
    count, count, count, count, count, count, count, count, count, count,
    count, count, count, count, count, count, count, count, count, count,
    count, count, count, count, count, count, count, count, count, count,
])]
fn a_hundred_before(counter: u32) -> u32 {
    counter
}

/// Each takes more of the limit than a hook without a condition.
#[rustfmt::skip]
#[hooked(before = [
    #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count,
    #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count,
    #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count,
    #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count,
    #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count,
    #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count,
    #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count,
    #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count, #[cfg(all())] count,
])]
fn forty_under_cfg(counter: u32) -> u32 {
    counter
}

#[hooked(after = [
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
    recount, recount, recount, recount, recount, recount, recount, recount, recount, recount,
])]
fn a_hundred_after() -> u32 {
    0
}

#[hooked(before = [
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
    count_later, count_later, count_later, count_later, count_later,
])]
async fn a_hundred_async(counter: u32) -> u32 {
    counter
}

#[tokio::test]
async fn a_hundred_hooks_in_a_list() {
    assert_eq!(forty_under_cfg(0), 40);
    assert_eq!(a_hundred_before(0), 100);
    assert_eq!(a_hundred_after(), 100);
    assert_eq!(a_hundred_async(0).await, 100);
}

macro_rules! chain {
    ($attribute:tt $name:ident) => {
        #[hooked $attribute]
        async fn $name(counter: u32) -> u32 {
            counter
        }
    };
    ($attribute:tt $name:ident $callee:ident $($rest:ident)*) => {
        #[hooked $attribute]
        async fn $name(counter: u32) -> u32 {
            $callee(counter).await
        }
        chain!($attribute $callee $($rest)*);
    };
}

/// Runs it as a runtime with several threads would, which takes what is `Send` only.
async fn spawned(future: impl Future<Output = u32> + Send + 'static) -> u32 {
    tokio::spawn(future).await.expect("it does not panic")
}

#[tokio::test]
async fn a_chain_of_twenty_calls_is_send() {
    chain!((before = [count, count_later], after = [recount]) f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20);
    assert_eq!(spawned(f1(0)).await, 60);
}

#[tokio::test]
async fn a_chain_of_calls_with_around_hooks_is_send() {
    chain!((around = [timed], before = [count]) f1 f2 f3 f4 f5 f6 f7 f8);
    assert_eq!(spawned(f1(0)).await, 8);
}
