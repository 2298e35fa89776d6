//! What the macros write is not linted, whatever is forbidden.

#![forbid(unused, nonstandard_style, clippy::pedantic)]

use hooks_runtime::{Context, hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::ops::ControlFlow;

#[hook]
fn note(log: &Log) {
    log.push("note");
}

#[hook]
fn keep_nothing(result: (), log: &Log) {
    let () = result;
    log.push("keep_nothing");
}

#[hook]
fn stop(number: u32) -> ControlFlow<()> {
    if number > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

#[hook]
fn skip(result: &mut Option<()>) {
    *result = Some(());
}

#[hook]
fn check(number: u32) -> Result<(), String> {
    if number == 0 { Err("zero".to_owned()) } else { Ok(()) }
}

#[hook]
fn read(ctx: &Context, number: u32) -> usize {
    ctx.method().parameters().len() + usize::from(number == 1)
}

/// No list uses it yet.
#[hook]
fn not_used_by_a_list(number: &mut u32) {
    *number += 1;
}

#[hooked(before = [stop, skip if number == 1], after = [keep_nothing, note if number == 1])]
#[hooked(before = [stop], after = [note, keep_nothing if number == 1])]
#[hooked(before = [stop], after = [note])]
fn nothing(number: u32, log: &Log) {
    log.push("nothing");
}

#[hooked(before = [stop], after = [note if number == 1])]
async fn later(number: u32, log: &Log) {
    if number == 0 {
        return;
    }
    yield_now().await;
    log.push("later");
}

#[hooked(before = [check, size = read], after = [note, check], error = [note if number == 0])]
#[hooked(before = [check], after = [check], error = [|error: String| error + "!", note])]
fn fallible(number: u32, log: &Log) -> Result<usize, String> {
    if number == 3 {
        return Err("three".to_owned());
    }
    log.push("fallible");
    Ok(size)
}

#[hooked(after = [note])]
fn left_by_what_is_left_out(number: u32, log: &Log) -> Result<u32, String> {
    #[cfg(any())]
    if number == 0 {
        return Err(number.to_string());
    }
    #[cfg(any())]
    check(number)?;
    log.push("here");
    Ok(number)
}

#[hooked(after = [note])]
fn closure(number: u32, log: &Log) -> impl Fn(&u32) -> u32 + use<> {
    log.push("closure");
    move |other| number + other
}

#[test]
fn they_do_what_they_say() {
    let log = Log::default();
    nothing(2, &log);
    log.assert(&["keep_nothing"]);
    nothing(1, &log);
    log.assert(&["note", "note", "keep_nothing", "keep_nothing", "note"]);
    block_on(later(1, &log));
    log.assert(&["later", "note"]);
    assert_eq!(fallible(1, &log), Ok(3));
    log.assert(&["fallible", "note"]);
    assert_eq!(fallible(3, &log), Err("three!".to_owned()));
    log.assert(&["note"]);
    assert_eq!(fallible(0, &log), Err("zero".to_owned()));
    log.assert(&["note"]);
    assert_eq!(left_by_what_is_left_out(0, &log), Ok(0));
    log.assert(&["here", "note"]);
    assert_eq!(closure(1, &log)(&2), 3);
    log.assert(&["closure", "note"]);
    let mut number = 1;
    not_used_by_a_list(&mut number);
    assert_eq!(number, 2);
}

/// Its `use` is for functions of the block alone.
mod hooks_of_a_block {
    use hooks_runtime::{hook, hooked};

    struct Limits(u32);

    #[hooked(before = [Self::check])]
    impl Limits {
        #[hook]
        fn check(&self, number: u32) -> Result<(), u32> {
            if number > self.0 { Err(self.0) } else { Ok(()) }
        }

        #[hooked]
        fn double(&self, number: u32) -> Result<u32, u32> {
            Ok(number * 2)
        }
    }

    #[test]
    fn are_hooks() {
        assert_eq!((Limits(3).double(3), Limits(3).double(4)), (Ok(6), Err(3)));
    }
}
