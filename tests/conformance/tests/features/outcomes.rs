//! What comes of a call: results and errors.

use crate::events::{Compared, Difference, Events, note};
use hooks_runtime::{Context, hook, hooked};

#[hook]
fn set(result: &mut Option<u32>) {
    *result = Some(5);
}

#[hook]
fn unset(result: &mut Option<u32>) {
    *result = None;
}

/// What there would be `undefined`.
fn or_undefined(result: Option<u32>) -> String {
    result.map_or_else(|| "undefined".to_owned(), |result| result.to_string())
}

pub fn setting_the_result_skips_the_method() -> Compared {
    #[hook]
    fn see(log: &Events, result: &u32) {
        log.push(format!("after sees {result}"));
    }

    #[hooked(before = [set, note(text = "before")], after = [see])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.same()
}

/// There an around hook may set the result and still run the inside; here that is for a before hook.
pub fn setting_the_result_in_around() -> Compared {
    #[hook]
    fn cached(log: &Events, next: impl FnOnce() -> u32) -> u32 {
        let result = next();
        log.push(format!("around sees {result}"));
        result
    }

    #[hooked(around = [cached], before = [set, note(text = "before")], after = [note(text = "after")])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.same()
}

pub fn taking_the_result_back() -> Compared {
    #[hooked(before = [set, unset])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.same()
}

/// There `undefined` is a result; here `None` is none, but a method may have results that are nothing.
pub fn a_result_of_undefined() -> Compared {
    #[hooked(before = [unset])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    #[hook]
    fn set_nothing(result: &mut Option<Option<u32>>) {
        *result = Some(None);
    }

    #[hooked(before = [set_nothing])]
    fn may_return_nothing(log: &Events) -> Option<u32> {
        log.push("method");
        Some(1)
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.outcome(Ok(or_undefined(may_return_nothing(&log))));
    log.differs(Difference { there: &["returned undefined"], here: &["method", "returned 1", "returned undefined"] })
}

pub fn changing_the_result() -> Compared {
    #[hook]
    fn add(result: &mut u32) {
        *result += 1;
    }

    #[hook]
    fn add_to(result: u32) -> u32 {
        result + 1
    }

    #[hooked(after = [add, add_to])]
    fn method() -> u32 {
        1
    }

    let log = Events::default();
    log.outcome(Ok(method()));
    log.same()
}

/// There it can be taken away; here it can be nothing if the method's type says so.
pub fn clearing_the_result() -> Compared {
    #[hook]
    fn clear(result: &mut Option<u32>) {
        *result = None;
    }

    #[hook]
    fn see(log: &Events, result: Option<u32>) -> Option<u32> {
        log.push(format!("after sees {}", or_undefined(result)));
        result
    }

    #[hooked(after = [clear, see])]
    fn method(log: &Events) -> Option<u32> {
        Some(1)
    }

    let log = Events::default();
    log.outcome(Ok(or_undefined(method(&log))));
    log.same()
}

pub fn changing_the_error() -> Compared {
    #[hook]
    fn rename(error: &mut String) {
        error.replace_range(.., "renamed");
    }

    #[hook]
    fn replace(mut error: String) -> String {
        error.replace_range(.., "again");
        error
    }

    #[hook]
    fn see(log: &Events, error: &str) {
        log.push(format!("error {error}"));
    }

    #[hooked(error = [see, rename, see, replace, see])]
    fn method(log: &Events) -> Result<u32, String> {
        Err("method".to_owned())
    }

    let log = Events::default();
    log.outcome(method(&log).as_ref().map_err(String::as_str));
    log.same()
}

pub fn recovering() -> Compared {
    #[hook]
    fn recover(result: &mut Option<u32>) {
        *result = Some(7);
    }

    #[hook]
    fn see(log: &Events, error: &&'static str, result: &mut Option<u32>) {
        log.push(format!("error {error}, result {}", or_undefined(*result)));
    }

    #[hooked(after = [note(text = "after")], error = [recover, see])]
    fn method(log: &Events) -> Result<u32, &'static str> {
        Err("method")
    }

    let log = Events::default();
    log.outcome(method(&log));
    log.same()
}

pub fn an_error_hook_fails() -> Compared {
    #[hook]
    fn fail() -> Result<(), &'static str> {
        Err("another")
    }

    #[hooked(error = [fail, note(text = "never")])]
    fn method(log: &Events) -> Result<u32, &'static str> {
        Err("method")
    }

    let log = Events::default();
    log.outcome(method(&log));
    log.same()
}

/// There an error hook has a copy of the context as it was; here it has what another hook kept of it.
pub fn what_there_was_before_the_failure() -> Compared {
    struct Kept(u32);

    #[hook]
    fn keep(ctx: &mut Context, result: &u32) {
        ctx.insert(Kept(*result));
    }

    #[hook]
    fn fail() -> Result<(), &'static str> {
        Err("after")
    }

    #[hook]
    fn see(log: &Events, ctx: &Context, result: &mut Option<u32>) {
        let kept = ctx.get().map(|Kept(result)| *result);
        log.push(format!("result {}, before that {}", or_undefined(*result), or_undefined(kept)));
    }

    #[hooked(after = [keep, fail], error = [see])]
    fn method(log: &Events) -> Result<u32, &'static str> {
        Ok(1)
    }

    let log = Events::default();
    log.outcome(method(&log));
    log.same()
}

/// There an error hook can take the error away; here one that does not say what is returned instead has no say in it.
pub fn clearing_the_error() -> Compared {
    #[hook]
    fn forget(error: &mut &'static str) {
        *error = "";
    }

    #[hooked(error = [forget])]
    fn method() -> Result<u32, &'static str> {
        Err("method")
    }

    #[hook]
    fn recover(result: &mut Option<Option<u32>>) {
        *result = Some(None);
    }

    #[hooked(error = [recover])]
    fn may_return_nothing() -> Result<Option<u32>, &'static str> {
        Err("method")
    }

    let log = Events::default();
    log.outcome(method());
    log.outcome(may_return_nothing().map(or_undefined));
    log.differs(Difference { there: &["returned undefined"], here: &["failed ", "returned undefined"] })
}

pub fn not_calling_next() -> Compared {
    #[hook]
    fn skip(_next: impl FnOnce() -> u32) -> u32 {
        3
    }

    #[hooked(around = [skip])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.same()
}

/// There the second call of `next` fails; here a hook that asks for `FnMut` runs the inside again, on the arguments of
/// the call.
pub fn next_twice() -> Compared {
    #[hook]
    fn twice(mut next: impl FnMut() -> u32) -> u32 {
        next();
        next()
    }

    #[hook]
    fn add(number: &mut u32) {
        *number += 1;
    }

    #[hooked(around = [twice], before = [add])]
    fn method(log: &Events, number: u32) -> u32 {
        log.push(format!("method {number}"));
        number
    }

    let log = Events::default();
    log.outcome(Ok(method(&log, 1)));
    log.differs(Difference {
        there: &["method 2", "failed next() called multiple times"],
        here: &["method 2", "method 2", "returned 2"],
    })
}
