//! A crate that does not depend on the runtime and has it from another one.

#![cfg(test)]

use facade::hooks_runtime::{Context, hook, hooked};
use facade::{Events, Refused, authenticate, hooks};
use hooks_tests::block_on;

type Outcome = Result<String, Refused>;

#[hook(fallible, crate = facade::hooks_runtime)]
fn short(name: &str) -> Checked {
    if name.len() > 8 { Err(Refused::Limit) } else { Ok(()) }
}

type Checked = Result<(), Refused>;

#[hook]
fn count(ctx: &mut Context) -> usize {
    let calls = ctx.remove().unwrap_or(0_usize) + 1;
    ctx.insert(calls);
    calls
}

#[hooked(
    crate = facade::hooks_runtime,
    before = [hooks::trim, short, first = count, second = count, user = authenticate, hooks::greet, hooks::check_limit(limit = 5)],
    after = [hooks::see],
    error = [hooks::log_call],
)]
async fn method(token: &str, name: String, number: u32, events: &Events) -> Outcome {
    let answer = name.split(' ').nth(1).ok_or(Refused::Token)?;
    Ok(format!("{} {answer} {first} {second}", user.name))
}

#[test]
fn the_runtime_of_another_crate() {
    let events = Events::default();
    let method = |token, name: &str, number| block_on(method(token, name.to_owned(), number, &events));
    assert_eq!(method("token of ann", " bob ", 1), Ok("ann bob 1 2".to_owned()));
    assert_eq!(events.take(), ["see \"ann bob 1 2\""]);
    assert_eq!(method("token of ann", "bob", 6), Err(Refused::Limit));
    assert_eq!(method("token of ann", "very long", 1), Err(Refused::Limit));
    assert_eq!(method("ann", "bob", 1), Err(Refused::Token));
    assert_eq!(events.take(), ["method Error"; 3]);
}
