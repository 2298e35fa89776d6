//! Hooks around methods that return no `Result`, in every form of body.

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::ops::ControlFlow;

trait Service {
    type Outcome;
}

impl Service for () {
    type Outcome = u32;
}

type Alias = u32;

macro_rules! leave {
    ($value:expr) => {
        return $value
    };
}

#[hook]
fn first(log: &Log) {
    log.push("first");
}

#[hook]
fn never(log: &Log) {
    log.push("never");
}

#[hook]
fn set(result: &mut Option<u32>, log: &Log) {
    log.push("set");
    *result = Some(10);
}

#[hook]
fn stop(log: &Log) -> ControlFlow<u32> {
    log.push("stop");
    ControlFlow::Break(20)
}

#[hook]
fn see(result: &u32, log: &Log) {
    log.push(format!("see {result}"));
}

#[hook]
fn add(result: &mut u32) {
    *result += 1;
}

#[hook]
fn double(result: u32) -> u32 {
    result * 2
}

#[hook]
async fn see_later(result: &u32, log: &Log) {
    yield_now().await;
    log.push(format!("see_later {result}"));
}

macro_rules! row {
    ($(#[$($attr:tt)*])+ $name:ident => $events:tt, $result:literal) => {
        mod $name {
            mod sync {
                forms! { [] [] { $(#[$($attr)*])+ } { $events, $result } }
            }
            mod asynchronous {
                forms! { [async] [block_on] { $(#[$($attr)*])+ } { $events, $result } }
            }
        }
    };
}

macro_rules! forms {
    ($($case:tt)*) => {
        mod plain {
            return_types! { $($case)* |log, early| {
                log.push("method");
                if early { 1 } else { 2 }
            } }
        }
        mod rewritten {
            return_types! { $($case)* |log, early| {
                log.push("method");
                if early {
                    return 1;
                }
                2
            } }
        }
        mod enclosed {
            return_types! { $($case)* |log, early| {
                log.push("method");
                if early {
                    leave!(1);
                }
                2
            } }
        }
    };
}

macro_rules! return_types {
    ($($case:tt)*) => {
        mod named {
            case! { $($case)* [u32] }
        }
        mod alias {
            case! { $($case)* [Alias] }
        }
        mod associated_type {
            case! { $($case)* [<() as Service>::Outcome] }
        }
    };
}

macro_rules! case {
    (
        [$($asyncness:tt)?] [$($run:ident)?] { $($attrs:tt)+ } { [$($event:literal),*], $result:literal }
        |$log:ident, $early:ident| $body:tt [$($returns:tt)+]
    ) => {
        #[allow(clippy::wildcard_imports, reason = "each row uses other hooks")]
        use crate::*;

        $($attrs)+
        $($asyncness)? fn method($log: &Log, $early: bool) -> $($returns)+ $body

        #[test]
        fn happens() {
            let log = Log::default();
            let result = $($run)?(method(&log, true));
            assert_eq!(result, $result);
            log.assert(&[$($event),*]);
        }
    };
}

row! {
    #[hooked(before = [first], after = [see])]
    all_goes_well => ["first", "method", "see 1"], 1
}

row! {
    #[hooked(before = [first])]
    only_before_hooks => ["first", "method"], 1
}

row! {
    #[hooked(before = [set, first], after = [see])]
    a_before_hook_sets_the_result => ["set", "first", "see 10"], 10
}

row! {
    #[hooked(before = [set, first])]
    a_before_hook_sets_the_result_and_nothing_comes_after => ["set", "first"], 10
}

row! {
    #[hooked(before = [first, stop, never], after = [see])]
    a_before_hook_breaks => ["first", "stop", "see 20"], 20
}

row! {
    #[hooked(before = [first, stop, never])]
    a_before_hook_breaks_and_nothing_comes_after => ["first", "stop"], 20
}

row! {
    #[hooked(after = [add, see, double, see])]
    after_hooks_change_the_result => ["method", "see 2", "see 4"], 4
}

row! {
    #[hooked(before = [first], after = [double, see])]
    #[hooked(before = [stop, never], after = [add])]
    a_break_of_an_inner_level_leaves_that_level => ["first", "stop", "see 42"], 42
}

row! {
    #[hooked(before = [first], after = [double, see])]
    #[hooked(before = [set], after = [add])]
    an_inner_level_sets_the_result => ["first", "set", "see 22"], 22
}

#[test]
fn async_hooks() {
    #[hooked(after = [see_later])]
    async fn method(log: &Log) -> u32 {
        log.push("method");
        1
    }

    let log = Log::default();
    assert_eq!(block_on(method(&log)), 1);
    log.assert(&["method", "see_later 1"]);
}

#[test]
fn nothing_is_returned() {
    #[hook]
    fn see_nothing(result: &(), log: &Log) {
        log.push(format!("see {result:?}"));
    }

    #[hook]
    fn set_nothing(result: &mut Option<()>) {
        *result = Some(());
    }

    #[hooked(after = [see_nothing])]
    fn method(log: &Log) {
        log.push("method");
    }

    #[hooked(before = [set_nothing], after = [see_nothing])]
    fn skipped(log: &Log) {
        log.push("never");
    }

    #[hooked(after = [see_nothing])]
    fn returning(log: &Log) {
        if log.take().is_empty() {
            log.push("returns");
            return;
        }
        log.push("never");
    }

    let log = Log::default();
    method(&log);
    log.assert(&["method", "see ()"]);
    skipped(&log);
    log.assert(&["see ()"]);
    returning(&log);
    log.assert(&["returns", "see ()"]);
}

/// Only the outer `Err` of the return value is a failure.
#[test]
fn an_option_is_a_result_like_any_other() {
    #[hook]
    fn see_option(result: &Option<u32>, log: &Log) {
        log.push(format!("see {result:?}"));
    }

    #[hook]
    fn set_option(result: &mut Option<Option<u32>>, skip: bool) {
        if skip {
            *result = Some(None);
        }
    }

    #[hooked(before = [set_option], after = [see_option])]
    fn method(log: &Log, skip: bool, number: Option<u32>) -> Option<u32> {
        log.push("method");
        let number = number?;
        Some(number + 1)
    }

    let log = Log::default();
    assert_eq!(method(&log, false, Some(1)), Some(2));
    log.assert(&["method", "see Some(2)"]);
    assert_eq!(method(&log, false, None), None);
    log.assert(&["method", "see None"]);
    assert_eq!(method(&log, true, Some(1)), None);
    log.assert(&["see None"]);
}

#[test]
fn a_poll_is_a_result_like_any_other() {
    use std::task::Poll;

    #[hook]
    fn see_poll(result: &Poll<Result<u32, ()>>, log: &Log) {
        log.push(format!("see {result:?}"));
    }

    #[hooked(after = [see_poll])]
    fn method(log: &Log, poll: Poll<Result<u32, ()>>) -> Poll<Result<u32, ()>> {
        log.push("method");
        poll?.map(|number| Ok(number + 1))
    }

    let log = Log::default();
    assert_eq!(method(&log, Poll::Ready(Err(()))), Poll::Ready(Err(())));
    log.assert(&["method", "see Ready(Err(()))"]);
    assert_eq!(method(&log, Poll::Ready(Ok(1))), Poll::Ready(Ok(2)));
    log.assert(&["method", "see Ready(Ok(2))"]);
    assert_eq!(method(&log, Poll::Pending), Poll::Pending);
    log.assert(&["method", "see Pending"]);
}
