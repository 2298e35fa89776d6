//! What happens when, as a table.
//!
//! Each row runs in a sync method, in an async one with the same sync hooks, and in an async one with async hooks; with
//! each form that a body can have in the generated code; and with each way to write a `Result` as the return type.

use Way::{Fail, Panic, Pend, Succeed};
use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::future::pending;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::{Context, Waker};

/// The error of a hook.
#[derive(Debug)]
struct HookError(&'static str);

/// The error of a method.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Error {
    Method,
    Renamed,
    Hook(&'static str),
}

impl From<HookError> for Error {
    fn from(HookError(name): HookError) -> Self {
        Error::Hook(name)
    }
}

type Alias = Result<u32, Error>;

trait Service {
    type Outcome;
}

impl Service for () {
    type Outcome = Result<u32, Error>;
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Succeed,
    Fail,
    Panic,
    Pend,
}

/// What all bodies do.
fn act(log: &Log, way: Way) -> Result<u32, Error> {
    log.push("method");
    match way {
        Succeed => Ok(1),
        Fail => Err(Error::Method),
        Panic => panic!("method"),
        Pend => unreachable!("a sync method is never dropped"),
    }
}

async fn act_later(log: &Log, way: Way) -> Result<u32, Error> {
    yield_now().await;
    if way == Pend {
        log.push("method waits");
        pending::<()>().await;
    }
    act(log, way)
}

/// Nobody can know that it returns, so a body that calls it is not read.
macro_rules! bail {
    ($error:expr) => {
        return Err($error)
    };
}

macro_rules! hooks {
    ($module:ident [$($asyncness:tt)?] { $($pause:tt)* }) => {
        mod $module {
            use super::*;

            #[hook]
            pub $($asyncness)? fn first(log: &Log) {
                $($pause)*
                log.push("first");
            }

            #[hook]
            pub $($asyncness)? fn second(log: &Log) {
                $($pause)*
                log.push("second");
            }

            #[hook]
            pub $($asyncness)? fn third(log: &Log) {
                $($pause)*
                log.push("third");
            }

            #[hook]
            pub $($asyncness)? fn fourth(log: &Log) {
                $($pause)*
                log.push("fourth");
            }

            #[hook]
            pub $($asyncness)? fn never(log: &Log) {
                $($pause)*
                log.push("never");
            }

            #[hook]
            pub $($asyncness)? fn fail(log: &Log) -> Result<(), HookError> {
                $($pause)*
                log.push("fail");
                Err(HookError("fail"))
            }

            #[hook]
            pub $($asyncness)? fn panics(log: &Log) {
                $($pause)*
                log.push("panics");
                panic!("hook");
            }

            /// Before: skips the method; error: recovers the call.
            #[hook]
            pub $($asyncness)? fn set(result: &mut Option<u32>, log: &Log) {
                $($pause)*
                log.push("set");
                *result = Some(10);
            }

            #[hook]
            pub $($asyncness)? fn unset(result: &mut Option<u32>, log: &Log) {
                $($pause)*
                log.push("unset");
                *result = None;
            }

            #[hook]
            pub $($asyncness)? fn slot(result: &mut Option<u32>, log: &Log) {
                $($pause)*
                log.push(format!("slot {result:?}"));
            }

            #[hook]
            pub $($asyncness)? fn stop(log: &Log) -> ControlFlow<u32> {
                $($pause)*
                log.push("stop");
                ControlFlow::Break(20)
            }

            #[hook]
            pub $($asyncness)? fn try_stop(log: &Log) -> Result<ControlFlow<u32>, HookError> {
                $($pause)*
                log.push("try_stop");
                Ok(ControlFlow::Break(21))
            }

            #[hook]
            pub $($asyncness)? fn pass(log: &Log) -> ControlFlow<u32> {
                $($pause)*
                log.push("pass");
                ControlFlow::Continue(())
            }

            #[hook]
            pub $($asyncness)? fn pass_or_fail(log: &Log) -> Result<ControlFlow<u32>, HookError> {
                $($pause)*
                log.push("pass_or_fail");
                Err(HookError("pass_or_fail"))
            }

            #[hook]
            pub $($asyncness)? fn see(result: &u32, log: &Log) {
                $($pause)*
                log.push(format!("see {result}"));
            }

            #[hook]
            pub $($asyncness)? fn add(result: &mut u32, log: &Log) {
                $($pause)*
                log.push("add");
                *result += 1;
            }

            #[hook]
            pub $($asyncness)? fn double(result: u32, log: &Log) -> u32 {
                $($pause)*
                log.push("double");
                result * 2
            }

            #[hook]
            pub $($asyncness)? fn try_double(result: u32, log: &Log) -> Result<u32, HookError> {
                $($pause)*
                log.push("try_double");
                if result > 50 { Err(HookError("try_double")) } else { Ok(result * 2) }
            }

            #[hook]
            pub $($asyncness)? fn observe(error: &Error, log: &Log) {
                $($pause)*
                log.push(format!("observe {error:?}"));
            }

            #[hook]
            pub $($asyncness)? fn observe_both(error: &Error, result: &mut Option<u32>, log: &Log) {
                $($pause)*
                log.push(format!("observe {error:?} {result:?}"));
            }

            #[hook]
            pub $($asyncness)? fn rename(error: &mut Error, log: &Log) {
                $($pause)*
                log.push("rename");
                *error = Error::Renamed;
            }

            #[hook]
            pub $($asyncness)? fn wrap(error: Error, log: &Log) -> HookError {
                $($pause)*
                log.push(format!("wrap {error:?}"));
                HookError("wrap")
            }

            /// Recovers from what the method fails with, and from nothing else.
            #[hook]
            pub $($asyncness)? fn rescue(error: Error, log: &Log) -> Result<u32, HookError> {
                $($pause)*
                log.push(format!("rescue {error:?}"));
                if error == Error::Method { Ok(30) } else { Err(HookError("rescue")) }
            }
        }
    };
}

hooks! { sync_hooks [] {} }
hooks! { async_hooks [async] { yield_now().await; } }

#[derive(Debug, PartialEq)]
enum Outcome {
    Returned(u32),
    Failed(Error),
    Panicked(&'static str),
}
use Outcome::{Failed, Panicked, Returned};

fn outcome(call: impl FnOnce() -> Result<u32, Error>) -> Outcome {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(result)) => Returned(result),
        Ok(Err(error)) => Failed(error),
        Err(payload) => Panicked(payload.downcast_ref::<&'static str>().expect("the payload is untouched")),
    }
}

fn async_outcome<F: Future<Output = Result<u32, Error>>>(call: impl FnOnce() -> F) -> Outcome {
    outcome(|| block_on(call()))
}

/// One row of the table, in every mode and form.
macro_rules! row {
    ($(#[$($attr:tt)*])+ $name:ident: $way:ident => $events:tt, $outcome:expr) => {
        mod $name {
            mod sync {
                sync_forms! { [] sync_hooks outcome { $(#[$($attr)*])+ } { $way => $events, $outcome } }
            }
            mod sync_hooks {
                async_forms! { [async] sync_hooks async_outcome { $(#[$($attr)*])+ } { $way => $events, $outcome } }
            }
            mod async_hooks {
                async_forms! { [async] async_hooks async_outcome { $(#[$($attr)*])+ } { $way => $events, $outcome } }
            }
        }
    };
}

/// The forms that a body takes in the generated code.
macro_rules! sync_forms {
    ($($case:tt)*) => {
        mod plain {
            return_types! { $($case)* |log, way| { act(log, way) } }
        }
        mod rewritten {
            return_types! { $($case)* |log, way| {
                if way == Fail {
                    log.push("method");
                    return Err(Error::Method);
                }
                let value = act(log, way)?;
                Ok(value)
            } }
        }
        mod enclosed {
            return_types! { $($case)* |log, way| {
                match act(log, way) {
                    Ok(value) => Ok(value),
                    Err(error) => bail!(error),
                }
            } }
        }
    };
}

macro_rules! async_forms {
    ($($case:tt)*) => {
        mod plain {
            return_types! { $($case)* |log, way| { act_later(log, way).await } }
        }
        mod rewritten {
            return_types! { $($case)* |log, way| {
                if way == Fail {
                    log.push("method");
                    return Err(Error::Method);
                }
                let value = act_later(log, way).await?;
                Ok(value)
            } }
        }
        mod enclosed {
            return_types! { $($case)* |log, way| {
                match act_later(log, way).await {
                    Ok(value) => Ok(value),
                    Err(error) => bail!(error),
                }
            } }
        }
    };
}

macro_rules! return_types {
    ($($case:tt)*) => {
        mod result {
            case! { $($case)* [Result<u32, Error>] }
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
        [$($asyncness:tt)?] $hooks:ident $run:ident { $($attrs:tt)+ } { $way:ident => [$($event:literal),*], $outcome:expr }
        |$log:ident, $way_name:ident| $body:tt [$($returns:tt)+]
    ) => {
        #[allow(clippy::wildcard_imports, reason = "each row uses other hooks")]
        use crate::{$hooks::*, *};

        $($attrs)+
        $($asyncness)? fn method($log: &Log, $way_name: Way) -> $($returns)+ $body

        #[test]
        fn happens() {
            let log = Log::default();
            assert_eq!($run(|| method(&log, $way)), $outcome);
            log.assert(&[$($event),*]);
        }
    };
}

row! {
    #[hooked(before = [first, second], after = [third, fourth], error = [never])]
    all_goes_well: Succeed => ["first", "second", "method", "third", "fourth"], Returned(1)
}

row! {
    #[hooked(error = [never], after = [third, fourth], before = [first, second])]
    the_order_of_keys_means_nothing: Succeed => ["first", "second", "method", "third", "fourth"], Returned(1)
}

row! {
    #[hooked(before = [first, second])]
    only_before_hooks: Fail => ["first", "second", "method"], Failed(Error::Method)
}

row! {
    #[hooked(after = [see])]
    only_after_hooks: Succeed => ["method", "see 1"], Returned(1)
}

row! {
    #[hooked(error = [observe])]
    only_error_hooks: Fail => ["method", "observe Method"], Failed(Error::Method)
}

row! {
    #[hooked(before = [first], after = [fourth])]
    #[hooked(before = [second], after = [third])]
    levels_nest: Succeed => ["first", "second", "method", "third", "fourth"], Returned(1)
}

row! {
    #[hooked(before = [first], after = [second], error = [never])]
    #[hooked(before = [first], after = [second], error = [never])]
    #[hooked(before = [first], after = [second], error = [never])]
    three_levels_nest: Succeed => ["first", "first", "first", "method", "second", "second", "second"], Returned(1)
}

row! {
    #[hooked(before = [first, set, second], after = [see, third], error = [never])]
    a_before_hook_sets_the_result: Succeed => ["first", "set", "second", "see 10", "third"], Returned(10)
}

row! {
    #[hooked(before = [first, set, second])]
    a_before_hook_sets_the_result_and_nothing_comes_after: Succeed => ["first", "set", "second"], Returned(10)
}

row! {
    #[hooked(before = [set], after = [see], error = [never])]
    #[hooked(before = [first, slot], after = [see], error = [never])]
    a_set_result_is_seen_by_inner_levels: Succeed => ["set", "first", "slot Some(10)", "see 10", "see 10"], Returned(10)
}

row! {
    #[hooked(before = [first], after = [see])]
    #[hooked(before = [slot, set], after = [add])]
    an_inner_level_sets_the_result: Succeed => ["first", "slot None", "set", "add", "see 11"], Returned(11)
}

row! {
    #[hooked(before = [set, unset], after = [see])]
    a_result_set_back_to_none_skips_nothing: Succeed => ["set", "unset", "method", "see 1"], Returned(1)
}

row! {
    #[hooked(before = [set], after = [fail, never], error = [observe])]
    an_after_hook_fails_after_a_set_result: Succeed => ["set", "fail", "observe Hook(\"fail\")"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(before = [set, fail], after = [never], error = [observe])]
    a_before_hook_fails_after_a_set_result: Succeed => ["set", "fail", "observe Hook(\"fail\")"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(before = [first, stop, never], after = [see, third], error = [never])]
    #[hooked(before = [never], after = [never], error = [never])]
    a_before_hook_breaks: Succeed => ["first", "stop", "see 20", "third"], Returned(20)
}

row! {
    #[hooked(before = [first, try_stop, never], after = [see], error = [never])]
    a_fallible_before_hook_breaks: Succeed => ["first", "try_stop", "see 21"], Returned(21)
}

row! {
    #[hooked(before = [first, stop, never])]
    a_before_hook_breaks_and_nothing_comes_after: Succeed => ["first", "stop"], Returned(20)
}

row! {
    #[hooked(before = [first], after = [see])]
    #[hooked(before = [stop, never], after = [add], error = [never])]
    a_break_of_an_inner_level_leaves_that_level: Succeed => ["first", "stop", "add", "see 21"], Returned(21)
}

row! {
    #[hooked(before = [first], after = [see])]
    #[hooked(before = [second, stop, never])]
    a_break_of_an_inner_level_without_after_hooks: Succeed => ["first", "second", "stop", "see 20"], Returned(20)
}

row! {
    #[hooked(before = [set, stop], after = [see])]
    a_break_wins_over_a_set_result: Succeed => ["set", "stop", "see 20"], Returned(20)
}

row! {
    #[hooked(before = [pass, second], after = [see])]
    a_before_hook_continues: Succeed => ["pass", "second", "method", "see 1"], Returned(1)
}

row! {
    #[hooked(before = [first, pass_or_fail, never], after = [never], error = [observe])]
    a_before_hook_fails_where_it_could_break:
    Succeed => ["first", "pass_or_fail", "observe Hook(\"pass_or_fail\")"], Failed(Error::Hook("pass_or_fail"))
}

row! {
    #[hooked(before = [stop], after = [fail], error = [observe])]
    an_after_hook_fails_after_a_break: Succeed => ["stop", "fail", "observe Hook(\"fail\")"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(before = [first, fail, never], after = [never], error = [observe, second])]
    a_before_hook_fails: Succeed => ["first", "fail", "observe Hook(\"fail\")", "second"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(before = [first, fail, never], after = [never])]
    a_before_hook_fails_without_error_hooks: Succeed => ["first", "fail"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(before = [first], after = [never], error = [observe])]
    #[hooked(before = [fail, never], after = [never], error = [observe])]
    a_before_hook_of_an_inner_level_fails:
    Succeed => ["first", "fail", "observe Hook(\"fail\")", "observe Hook(\"fail\")"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(before = [fail, never], after = [never], error = [observe])]
    #[hooked(before = [never], after = [never], error = [never])]
    a_before_hook_of_an_outer_level_fails: Succeed => ["fail", "observe Hook(\"fail\")"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(before = [first], after = [never], error = [observe, second])]
    the_method_fails: Fail => ["first", "method", "observe Method", "second"], Failed(Error::Method)
}

row! {
    #[hooked(before = [first], after = [never])]
    the_method_fails_without_error_hooks: Fail => ["first", "method"], Failed(Error::Method)
}

row! {
    #[hooked(after = [third, fail, never], error = [observe])]
    an_after_hook_fails: Succeed => ["method", "third", "fail", "observe Hook(\"fail\")"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(after = [never], error = [observe])]
    #[hooked(after = [fail])]
    an_after_hook_of_an_inner_level_fails: Succeed => ["method", "fail", "observe Hook(\"fail\")"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(after = [fail], error = [observe])]
    #[hooked(after = [see], error = [never])]
    an_inner_level_does_not_see_what_fails_outside_it:
    Succeed => ["method", "see 1", "fail", "observe Hook(\"fail\")"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(after = [add, see, double, see, try_double, see])]
    after_hooks_change_the_result: Succeed => ["method", "add", "see 2", "double", "see 4", "try_double", "see 8"], Returned(8)
}

row! {
    #[hooked(before = [set], after = [try_double, try_double, try_double, try_double, never], error = [observe])]
    an_after_hook_that_took_the_result_fails:
    Succeed => ["set", "try_double", "try_double", "try_double", "try_double", "observe Hook(\"try_double\")"],
    Failed(Error::Hook("try_double"))
}

row! {
    #[hooked(after = [double])]
    #[hooked(after = [add])]
    an_outer_level_changes_what_an_inner_one_returns: Succeed => ["method", "add", "double"], Returned(4)
}

row! {
    #[hooked(error = [observe])]
    #[hooked(error = [rename, observe])]
    an_error_hook_changes_the_error: Fail => ["method", "rename", "observe Renamed", "observe Renamed"], Failed(Error::Renamed)
}

row! {
    #[hooked(error = [observe, wrap, observe, second])]
    an_error_hook_takes_the_error_and_returns_another:
    Fail => ["method", "observe Method", "wrap Method", "observe Hook(\"wrap\")", "second"], Failed(Error::Hook("wrap"))
}

row! {
    #[hooked(after = [see], error = [never])]
    #[hooked(after = [never], error = [set, observe_both])]
    an_error_hook_sets_the_result: Fail => ["method", "set", "observe Method Some(10)", "see 10"], Returned(10)
}

row! {
    #[hooked(before = [fail], after = [never], error = [rename, set, observe_both])]
    an_error_hook_recovers_from_a_failed_hook: Succeed => ["fail", "rename", "set", "observe Renamed Some(10)"], Returned(10)
}

row! {
    #[hooked(error = [set, unset, observe_both])]
    an_error_hook_sets_the_result_back_to_none: Fail => ["method", "set", "unset", "observe Method None"], Failed(Error::Method)
}

row! {
    #[hooked(after = [see], error = [never])]
    #[hooked(after = [never], error = [first, rescue, never])]
    an_error_hook_takes_the_error_and_recovers: Fail => ["method", "first", "rescue Method", "see 30"], Returned(30)
}

row! {
    #[hooked(error = [observe])]
    #[hooked(error = [rename, rescue, observe])]
    an_error_hook_takes_the_error_and_does_not_recover:
    Fail => ["method", "rename", "rescue Renamed", "observe Hook(\"rescue\")", "observe Hook(\"rescue\")"],
    Failed(Error::Hook("rescue"))
}

row! {
    #[hooked(error = [rescue, never], after = [see])]
    #[hooked(error = [observe])]
    an_outer_level_recovers: Fail => ["method", "observe Method", "rescue Method"], Returned(30)
}

row! {
    #[hooked(error = [observe])]
    #[hooked(error = [first, fail, never])]
    an_error_hook_fails: Fail => ["method", "first", "fail", "observe Hook(\"fail\")"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(error = [set, fail, never])]
    an_error_hook_fails_after_another_set_the_result: Fail => ["method", "set", "fail"], Failed(Error::Hook("fail"))
}

row! {
    #[hooked(before = [first], after = [never], error = [never])]
    #[hooked(before = [second], after = [never], error = [never])]
    the_method_panics: Panic => ["first", "second", "method"], Panicked("method")
}

row! {
    #[hooked(before = [first, panics, never], after = [never], error = [never])]
    a_before_hook_panics: Succeed => ["first", "panics"], Panicked("hook")
}

row! {
    #[hooked(after = [panics, never], error = [never])]
    an_after_hook_panics: Succeed => ["method", "panics"], Panicked("hook")
}

row! {
    #[hooked(after = [never], error = [never])]
    #[hooked(error = [set, panics, never])]
    an_error_hook_panics: Fail => ["method", "set", "panics"], Panicked("hook")
}

/// Rows that end with the future dropped where it waits.
macro_rules! dropped {
    ($(#[$($attr:tt)*])+ $name:ident: $way:ident => $events:tt) => {
        mod $name {
            async_forms! { [async] async_hooks dropped { $(#[$($attr)*])+ } { $way => $events, () } }
        }
    };
}

fn dropped<F: Future<Output = Result<u32, Error>>>(call: impl FnOnce() -> F) {
    let mut future = pin!(call());
    // What comes before the last thing, which waits forever, yields now and then.
    for _ in 0..100 {
        assert!(future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }
}

#[hook]
async fn wait(log: &Log) {
    log.push("wait");
    pending::<()>().await;
}

dropped! {
    #[hooked(before = [first], after = [never], error = [never])]
    the_future_is_dropped_in_the_method: Pend => ["first", "method waits"]
}

dropped! {
    #[hooked(before = [first, wait, never], after = [never], error = [never])]
    the_future_is_dropped_in_a_before_hook: Succeed => ["first", "wait"]
}

dropped! {
    #[hooked(after = [third, wait, never], error = [never])]
    the_future_is_dropped_in_an_after_hook: Succeed => ["method", "third", "wait"]
}

dropped! {
    #[hooked(after = [never], error = [never])]
    #[hooked(error = [set, wait, never])]
    the_future_is_dropped_in_an_error_hook: Fail => ["method", "set", "wait"]
}

#[test]
fn no_hooks() {
    #[hooked]
    #[hooked()]
    fn method(log: &Log) -> Result<u32, Error> {
        act(log, Fail)
    }

    let log = Log::default();
    assert_eq!(method(&log), Err(Error::Method));
    log.assert(&["method"]);
}

#[test]
fn a_future_that_is_never_polled_does_nothing() {
    #[hooked(before = [sync_hooks::first], after = [sync_hooks::never])]
    async fn method(log: &Log) {
        log.push("method");
    }

    let log = Log::default();
    drop(method(&log));
    log.assert(&[]);
}
