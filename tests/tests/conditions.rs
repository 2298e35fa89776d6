//! `if`: a hook that runs only when its condition holds.

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::ops::ControlFlow;

#[hook]
fn note(text: &str, log: &Log) {
    log.push(text);
}

#[hook]
async fn note_later(text: &str, log: &Log) {
    yield_now().await;
    log.push(text);
}

#[hook]
fn fail() -> Result<(), &'static str> {
    Err("fail")
}

#[test]
fn on_arguments_bindings_and_the_receiver() {
    struct Service {
        strict: bool,
    }

    #[hook]
    fn double(number: u32) -> u32 {
        number * 2
    }

    impl Service {
        #[hooked(before = [
            note(text = "even") if number.is_multiple_of(2),
            note(text = "odd") if !number.is_multiple_of(2),
            doubled = double,
            note(text = "many") if doubled > 10,
            note(text = "strict") if self.strict && number > 0,
            note(text = name.unwrap_or_default()) if name.is_some(),
            note(text = "matched") if matches!(name, Some("a" | "b")),
        ])]
        fn method(&self, number: u32, name: Option<&str>, log: &Log) -> u32 {
            doubled
        }
    }

    let log = Log::default();
    let service = Service { strict: true };
    assert_eq!(service.method(6, Some("a"), &log), 12);
    log.assert(&["even", "many", "strict", "a", "matched"]);
    assert_eq!(service.method(1, Some("c"), &log), 2);
    log.assert(&["odd", "strict", "c"]);
    assert_eq!(Service { strict: false }.method(0, None, &log), 0);
    log.assert(&["even"]);
}

#[test]
fn in_every_list() {
    #[hooked(
        before = [note(text = "before") if on],
        after = [note(text = "after") if on],
        error = [note(text = "error") if on],
    )]
    fn method(on: bool, ok: bool, log: &Log) -> Result<(), &'static str> {
        if ok { Ok(()) } else { Err("no") }
    }

    let log = Log::default();
    assert_eq!(method(true, true, &log), Ok(()));
    log.assert(&["before", "after"]);
    assert_eq!(method(true, false, &log), Err("no"));
    log.assert(&["before", "error"]);
    assert_eq!(method(false, true, &log), Ok(()));
    assert_eq!(method(false, false, &log), Err("no"));
    log.assert(&[]);
}

#[test]
fn of_async_hooks() {
    #[hooked(before = [note_later(text = "yes") if on, note_later(text = "no") if !on], after = [note_later(text = "after") if on])]
    async fn method(on: bool, log: &Log) {
        log.push("method");
    }

    let log = Log::default();
    block_on(method(true, &log));
    log.assert(&["yes", "method", "after"]);
    block_on(method(false, &log));
    log.assert(&["no", "method"]);
}

#[test]
fn of_hooks_that_fail_break_or_change_the_outcome() {
    #[hook]
    fn stop() -> ControlFlow<u32> {
        ControlFlow::Break(20)
    }

    #[hook]
    fn skip(result: &mut Option<u32>) {
        *result = Some(10);
    }

    #[hook]
    fn double(result: u32) -> u32 {
        result * 2
    }

    #[hook]
    fn shout(error: String) -> String {
        error.to_uppercase()
    }

    #[hook]
    fn recover(error: String) -> Result<u32, String> {
        if error == "FAIL" { Ok(30) } else { Err(error) }
    }

    #[hooked(
        before = [fail if what == 1, stop if what == 2, skip if what == 3],
        after = [double if doubled],
        error = [shout if loud, recover if loud],
    )]
    fn method(what: u32, doubled: bool, loud: bool) -> Result<u32, String> {
        Ok(1)
    }

    assert_eq!(method(0, false, false), Ok(1));
    assert_eq!(method(0, true, false), Ok(2));
    assert_eq!(method(1, true, false), Err("fail".to_owned()));
    assert_eq!(method(1, true, true), Ok(30));
    assert_eq!(method(2, false, true), Ok(20));
    assert_eq!(method(2, true, true), Ok(40));
    assert_eq!(method(3, true, true), Ok(20));
}

#[test]
fn a_condition_is_evaluated_when_the_hook_would_run() {
    #[hook]
    fn raise(number: &mut u32) {
        *number += 1;
    }

    #[hooked(before = [raise if number == 1, raise if number == 2, raise if number == 2], after = [note(text = "three") if number == 13])]
    fn method(mut number: u32, log: &Log) -> u32 {
        number += 10;
        number
    }

    let log = Log::default();
    assert_eq!(method(1, &log), 13);
    log.assert(&["three"]);
    assert_eq!(method(4, &log), 14);
    log.assert(&[]);
}

/// What a condition may be in a list, it may be in the `if` that is written too.
#[test]
fn of_every_form() {
    #[derive(Clone, Copy, PartialEq)]
    struct Mode {
        is_on: bool,
    }

    #[hooked(before = [
        note(text = "struct first") if Mode { is_on: true } == mode,
        note(text = "struct last") if mode == Mode { is_on: true },
        note(text = "field of a struct") if !Mode { is_on: false }.is_on,
        note(text = "let") if let Some(number) = number && number > 1,
        note(text = "block") if { let given = number; given.is_some() },
        note(text = "match") if match number { Some(number) => number > 1, None => false },
    ])]
    fn method(mode: Mode, number: Option<u8>, log: &Log) {}

    let log = Log::default();
    method(Mode { is_on: true }, Some(2), &log);
    log.assert(&["struct first", "struct last", "field of a struct", "let", "block", "match"]);
    method(Mode { is_on: false }, None, &log);
    log.assert(&["field of a struct"]);
}
