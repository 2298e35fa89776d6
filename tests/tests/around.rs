//! Around hooks: each runs everything inside it by `next`, which comes in five forms.

use hooks_runtime::{Context, HookType, hook, hooked};
use hooks_tests::{Log, block_on, yield_now};

#[derive(Debug, PartialEq)]
struct Error(&'static str);

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
fn fail(log: &Log) -> Result<(), Error> {
    log.push("fail");
    Err(Error("hook"))
}

#[hook]
fn once<R>(log: &Log, next: impl FnOnce() -> R) -> R {
    log.push("once {");
    let outcome = next();
    log.push("} once");
    outcome
}

#[hook]
async fn once_later<R>(log: &Log, next: impl AsyncFnOnce() -> R) -> R {
    log.push("once {");
    yield_now().await;
    let outcome = next().await;
    yield_now().await;
    log.push("} once");
    outcome
}

mod forms {
    use super::*;

    #[hook]
    fn mutable<R>(log: &Log, mut next: impl FnMut() -> R) -> R {
        log.push("mutable {");
        next();
        log.push("again");
        let outcome = next();
        log.push("} mutable");
        outcome
    }

    #[hook]
    fn once_inline<R, N: FnOnce() -> R>(log: &Log, next: N) -> R {
        log.push("once_inline {");
        let outcome = next();
        log.push("} once_inline");
        outcome
    }

    #[hook]
    fn once_in_where<R, N>(next: N, log: &Log) -> R
    where
        N: FnOnce() -> R,
    {
        log.push("once_in_where {");
        let outcome = next();
        log.push("} once_in_where");
        outcome
    }

    #[hook]
    fn mutable_in_where<R, N>(mut next: N, log: &Log) -> R
    where
        N: core::ops::FnMut() -> R,
    {
        log.push("mutable_in_where {");
        let outcome = next();
        log.push("} mutable_in_where");
        outcome
    }

    #[hook]
    fn of_one_type(log: &Log, next: impl FnOnce() -> u32) -> u32 {
        log.push("of_one_type {");
        let outcome = next() + 1;
        log.push("} of_one_type");
        outcome
    }

    #[hooked(around = [once, mutable, once_inline, once_in_where, mutable_in_where, of_one_type])]
    fn sync(number: u32, log: &Log) -> u32 {
        log.push("method");
        number
    }

    #[test]
    fn of_a_sync_hook() {
        let log = Log::default();
        assert_eq!(sync(1, &log), 2);
        let inside = [
            "once_inline {",
            "once_in_where {",
            "mutable_in_where {",
            "of_one_type {",
            "method",
            "} of_one_type",
            "} mutable_in_where",
            "} once_in_where",
            "} once_inline",
        ];
        let all = [&["once {", "mutable {"], &inside[..], &["again"], &inside[..], &["} mutable", "} once"]].concat();
        log.assert(&all);
    }

    #[hook]
    async fn future<R>(log: &Log, next: impl Future<Output = R>) -> R {
        log.push("future {");
        let outcome = next.await;
        log.push("} future");
        outcome
    }

    #[hook]
    async fn again<R, F>(log: &Log, mut next: impl FnMut() -> F) -> R
    where
        F: Future<Output = R>,
    {
        log.push("again {");
        next().await;
        log.push("again");
        let outcome = next().await;
        log.push("} again");
        outcome
    }

    #[hook]
    async fn again_in_where<N, F>(mut next: N, log: &Log) -> F::Output
    where
        N: FnMut() -> F,
        F: Future,
    {
        log.push("again_in_where {");
        let outcome = next().await;
        log.push("} again_in_where");
        outcome
    }

    #[hook]
    async fn async_in_where<N, R>(next: N, log: &Log) -> R
    where
        N: AsyncFnOnce() -> R,
    {
        log.push("async_in_where {");
        let outcome = next().await;
        log.push("} async_in_where");
        outcome
    }

    #[hook]
    async fn future_inline<N: Future>(next: N, log: &Log) -> N::Output {
        log.push("future_inline {");
        let outcome = next.await;
        log.push("} future_inline");
        outcome
    }

    #[hook]
    fn not_written_async<R>(log: &Log, next: impl Future<Output = R>) -> impl Future<Output = R> {
        log.push("not_written_async {");
        async {
            let outcome = next.await;
            log.push("} not_written_async");
            outcome
        }
    }

    #[hook]
    async fn of_one_type_later(log: &Log, next: impl AsyncFnOnce() -> u32) -> u32 {
        log.push("of_one_type {");
        let outcome = next().await + 1;
        log.push("} of_one_type");
        outcome
    }

    #[hooked(around = [once_later, again, future, again_in_where, async_in_where, future_inline, not_written_async, of_one_type_later])]
    async fn later(number: u32, log: &Log) -> u32 {
        yield_now().await;
        log.push("method");
        number
    }

    #[test]
    fn of_an_async_hook() {
        let log = Log::default();
        assert_eq!(block_on(later(1, &log)), 2);
        let inside = [
            "future {",
            "again_in_where {",
            "async_in_where {",
            "future_inline {",
            "not_written_async {",
            "of_one_type {",
            "method",
            "} of_one_type",
            "} not_written_async",
            "} future_inline",
            "} async_in_where",
            "} again_in_where",
            "} future",
        ];
        let all = [&["once {", "again {"], &inside[..], &["again"], &inside[..], &["} again", "} once"]].concat();
        log.assert(&all);
    }
}

/// The order of one level and of several, in each form of the body.
mod order {
    use super::*;
    use std::convert::identity;

    macro_rules! bail {
        ($error:expr) => {
            return Err($error)
        };
    }

    #[hook]
    fn see(text: &str, error: &Error, log: &Log) {
        log.push(format!("{text} {}", error.0));
    }

    #[hook]
    fn recover(result: &mut Option<u32>) {
        *result = Some(9);
    }

    macro_rules! methods {
        ($module:ident [$($asyncness:ident)?] $once:ident $note:ident $wait:block $now:ident) => {
            mod $module {
                use super::*;

                #[hooked(
                    around = [$once],
                    before = [$note(text = "before")],
                    after = [$note(text = "after")],
                    error = [see(text = "error")],
                    finally = [note(text = "finally", log = log)],
                )]
                $($asyncness)? fn one_level(way: u32, log: &Log) -> Result<u32, Error> {
                    $wait
                    log.push("method");
                    if way == 1 {
                        return Err(Error("method"));
                    }
                    Ok(1)
                }

                #[hooked(
                    around = [$once],
                    before = [$note(text = "before")],
                    after = [$note(text = "after")],
                    error = [see(text = "error")],
                    finally = [note(text = "finally", log = log)],
                )]
                $($asyncness)? fn enclosed(way: u32, log: &Log) -> Result<u32, Error> {
                    $wait
                    log.push("method");
                    if way == 1 {
                        bail!(Error("method"));
                    }
                    Ok(1)
                }

                #[hooked(
                    around = [$once],
                    before = [$note(text = "outer before")],
                    after = [$note(text = "outer after")],
                    error = [see(text = "outer error")],
                    finally = [note(text = "outer finally", log = log)],
                )]
                #[hooked(
                    around = [$once],
                    before = [$note(text = "inner before")],
                    after = [$note(text = "inner after")],
                    error = [see(text = "inner error")],
                    finally = [note(text = "inner finally", log = log)],
                )]
                $($asyncness)? fn two_levels(way: u32, log: &Log) -> Result<u32, Error> {
                    $wait
                    log.push("method");
                    if way == 1 { Err(Error("method")) } else { Ok(1) }
                }

                #[hooked(around = [$once], before = [$note(text = "before")], error = [see(text = "outer")])]
                #[hooked(around = [$once], before = [fail], error = [see(text = "inner")])]
                $($asyncness)? fn failing_before(log: &Log) -> Result<u32, Error> {
                    log.push("never");
                    Ok(1)
                }

                #[hooked(around = [$once], after = [$note(text = "outer after")], error = [see(text = "outer")])]
                #[hooked(around = [$once], after = [fail, $note(text = "never")], error = [see(text = "inner"), recover])]
                $($asyncness)? fn failing_after(log: &Log) -> Result<u32, Error> {
                    log.push("method");
                    Ok(1)
                }

                #[hooked(around = [$once], after = [$note(text = "after")])]
                $($asyncness)? fn plain_value(log: &Log) -> u32 {
                    log.push("method");
                    2
                }

                #[hooked(around = [$once], after = [$note(text = "after")])]
                $($asyncness)? fn nothing(log: &Log) {
                    log.push("method");
                }

                #[test]
                fn in_one_level() {
                    let log = Log::default();
                    for outcome in [$now(one_level(0, &log)), $now(enclosed(0, &log))] {
                        assert_eq!(outcome, Ok(1));
                    }
                    log.assert(&["once {", "before", "method", "after", "} once", "finally"].repeat(2));
                    for outcome in [$now(one_level(1, &log)), $now(enclosed(1, &log))] {
                        assert_eq!(outcome, Err(Error("method")));
                    }
                    log.assert(&["once {", "before", "method", "error method", "} once", "finally"].repeat(2));
                }

                #[test]
                fn in_two_levels() {
                    let log = Log::default();
                    let call = |way| $now(two_levels(way, &log));
                    assert_eq!(call(0), Ok(1));
                    log.assert(&[
                        "once {", "outer before", "once {", "inner before", "method", "inner after", "} once",
                        "inner finally", "outer after", "} once", "outer finally",
                    ]);
                    assert_eq!(call(1), Err(Error("method")));
                    log.assert(&[
                        "once {", "outer before", "once {", "inner before", "method", "inner error method", "} once",
                        "inner finally", "outer error method", "} once", "outer finally",
                    ]);
                }

                #[test]
                fn when_a_hook_fails() {
                    let log = Log::default();
                    assert_eq!($now(failing_before(&log)), Err(Error("hook")));
                    log.assert(&["once {", "before", "once {", "fail", "inner hook", "} once", "outer hook", "} once"]);
                    assert_eq!($now(failing_after(&log)), Ok(9));
                    log.assert(&["once {", "once {", "method", "fail", "inner hook", "} once", "outer after", "} once"]);
                }

                #[test]
                fn of_what_cannot_fail() {
                    let log = Log::default();
                    assert_eq!($now(plain_value(&log)), 2);
                    log.assert(&["once {", "method", "after", "} once"]);
                    $now(nothing(&log));
                    log.assert(&["once {", "method", "after", "} once"]);
                }
            }
        };
    }

    methods! { sync [] once note {} identity }
    methods! { later [async] once_later note_later { yield_now().await; } block_on }
}

mod skipping {
    use super::*;

    #[hook]
    fn cached<R>(hit: Option<R>, next: impl FnOnce() -> R) -> R {
        hit.unwrap_or_else(next)
    }

    #[hook]
    async fn cached_later<R>(hit: Option<R>, next: impl AsyncFnOnce() -> R) -> R {
        match hit {
            Some(hit) => hit,
            None => next().await,
        }
    }

    #[hook]
    async fn never_polled<R>(hit: Option<R>, next: impl Future<Output = R>) -> R {
        match hit {
            Some(hit) => hit,
            None => next.await,
        }
    }

    #[hooked(before = [note(text = "outer before")], after = [note(text = "outer after")])]
    #[hooked(around = [cached], before = [note(text = "before")], after = [note(text = "after")])]
    fn sync(hit: Option<Result<u32, Error>>, log: &Log) -> Result<u32, Error> {
        log.push("method");
        Ok(1)
    }

    #[hooked(before = [note(text = "outer before")], after = [note(text = "outer after")])]
    #[hooked(around = [cached_later, never_polled], before = [note(text = "before")], after = [note(text = "after")])]
    async fn later(hit: Option<Result<u32, Error>>, log: &Log) -> Result<u32, Error> {
        log.push("method");
        Ok(1)
    }

    impl Clone for Error {
        fn clone(&self) -> Self {
            Error(self.0)
        }
    }

    #[test]
    fn nothing_inside_runs() {
        let log = Log::default();
        let later = |hit, log: &Log| block_on(later(hit, log));
        for call in [sync as fn(_, &Log) -> _, later] {
            let call = |hit| call(hit, &log);
            assert_eq!(call(None), Ok(1));
            log.assert(&["outer before", "before", "method", "after", "outer after"]);
            assert_eq!(call(Some(Ok(2))), Ok(2));
            log.assert(&["outer before", "outer after"]);
            assert_eq!(call(Some(Err(Error("hook")))), Err(Error("hook")));
            log.assert(&["outer before"]);
        }
    }
}

#[test]
fn a_next_that_is_never_used() {
    #[hook]
    fn closed(_next: impl FnOnce() -> u32) -> u32 {
        3
    }

    #[hook]
    async fn closed_later(_next: impl AsyncFnOnce() -> u32) -> u32 {
        4
    }

    #[hooked(around = [closed])]
    fn method(log: &Log) -> u32 {
        log.push("method");
        1
    }

    #[hooked(around = [closed_later])]
    async fn method_later(log: &Log) -> u32 {
        log.push("method");
        1
    }

    let log = Log::default();
    assert_eq!(method(&log), 3);
    assert_eq!(block_on(method_later(&log)), 4);
    log.assert(&[]);
}

mod context {
    use super::*;

    #[hook]
    fn shared<R>(ctx: &Context, log: &Log, next: impl FnOnce() -> R) -> R {
        log.push(format!("shared {:?} {{", ctx.hook_type()));
        let outcome = next();
        log.push(format!("}} shared {:?} {:?}", ctx.hook_type(), ctx.get::<u32>()));
        outcome
    }

    #[hook]
    async fn shared_later<R>(ctx: &Context, log: &Log, next: impl AsyncFnOnce() -> R) -> R {
        log.push(format!("shared {:?} {{", ctx.hook_type()));
        let outcome = next().await;
        log.push(format!("}} shared {:?} {:?}", ctx.hook_type(), ctx.get::<u32>()));
        outcome
    }

    #[hook]
    fn mutable<R>(ctx: &mut Context, log: &Log, next: impl FnOnce(&mut Context) -> R) -> R {
        ctx.insert(1_u32);
        log.push(format!("mutable {:?} {{", ctx.hook_type()));
        let outcome = next(ctx);
        log.push(format!("}} mutable {:?} {:?}", ctx.hook_type(), ctx.get::<u32>()));
        outcome
    }

    #[hook]
    async fn mutable_later<R>(ctx: &mut Context, log: &Log, next: impl AsyncFnOnce(&mut Context) -> R) -> R {
        ctx.insert(1_u32);
        log.push(format!("mutable {:?} {{", ctx.hook_type()));
        let outcome = next(ctx).await;
        log.push(format!("}} mutable {:?} {:?}", ctx.hook_type(), ctx.get::<u32>()));
        outcome
    }

    #[hook]
    fn twice<R, N>(next: N, ctx: &mut Context) -> R
    where
        N: FnMut(&mut Context) -> R,
    {
        let mut next = next;
        next(ctx);
        next(ctx)
    }

    #[hook]
    fn count(ctx: &mut Context, log: &Log) {
        assert_eq!(ctx.hook_type(), Some(HookType::Before));
        let count = ctx.get_mut::<u32>().map_or(0, |count| {
            *count += 1;
            *count
        });
        log.push(format!("count {count}"));
    }

    #[hook]
    fn look(ctx: &Context, log: &Log) {
        log.push(format!("look {:?} {:?}", ctx.hook_type(), ctx.get::<u32>()));
    }

    #[hooked(around = [mutable, once, twice], before = [count], after = [look])]
    #[hooked(around = [shared], before = [look])]
    fn sync(log: &Log) -> u32 {
        log.push("method");
        1
    }

    #[hooked(around = [mutable_later, once_later], before = [count], after = [look])]
    #[hooked(around = [shared_later], before = [look])]
    async fn later(log: &Log) -> u32 {
        log.push("method");
        1
    }

    #[test]
    fn is_passed_on() {
        let log = Log::default();
        assert_eq!(sync(&log), 1);
        let inside = [
            "shared Some(Around) {",
            "look Some(Before) Some(2)",
            "method",
            "} shared Some(Around) Some(2)",
            "look Some(After) Some(2)",
        ];
        let again = inside.map(|line| line.replace("Some(2)", "Some(3)"));
        let again: Vec<&str> = again.iter().map(String::as_str).collect();
        let before = ["mutable Some(Around) {", "once {", "count 2"];
        log.assert(
            &[&before, &inside[..], &["count 3"], &again, &["} once", "} mutable Some(Around) Some(3)"]].concat(),
        );
        assert_eq!(block_on(later(&log)), 1);
        log.assert(&[&before, &inside[..], &["} once", "} mutable Some(Around) Some(2)"]].concat());
    }

    #[hooked(around = [mutable], before = [count], after = [look])]
    fn callers(ctx: &mut Context, log: &Log) -> Option<u32> {
        log.push(format!("method {} {:?}", ctx.method(), ctx.hook_type()));
        ctx.insert(10_u32)
    }

    #[hooked(around = [mutable_later, once_later], before = [count], after = [look])]
    async fn callers_later(ctx: &mut Context, log: &Log) -> Option<u32> {
        log.push(format!("method {} {:?}", ctx.method(), ctx.hook_type()));
        ctx.insert(10_u32)
    }

    #[test]
    fn of_the_caller() {
        let log = Log::default();
        let mut ctx = Context::default();
        assert_eq!(callers(&mut ctx, &log), Some(2));
        log.assert(&[
            "mutable Some(Around) {",
            "count 2",
            "method callers None",
            "look Some(After) Some(10)",
            "} mutable Some(Around) Some(10)",
        ]);
        assert_eq!((ctx.method().name(), ctx.hook_type()), ("", None));
        assert_eq!(block_on(callers_later(&mut ctx, &log)), Some(2));
        log.assert(&[
            "mutable Some(Around) {",
            "once {",
            "count 2",
            "method callers_later None",
            "look Some(After) Some(10)",
            "} once",
            "} mutable Some(Around) Some(10)",
        ]);
        assert_eq!((ctx.method().name(), ctx.hook_type()), ("", None));
    }

    #[hook]
    fn ended(ctx: &Context, log: &Log) {
        log.push(format!("ended {:?}", ctx.hook_type()));
    }

    #[hook]
    async fn again<F: Future<Output = u32>>(mut next: impl FnMut() -> F) -> u32 {
        next().await;
        next().await
    }

    #[hooked(around = [shared])]
    #[hooked(before = [look], finally = [ended(log = log)])]
    fn guarded(log: &Log) -> u32 {
        1
    }

    #[hooked(around = [again])]
    #[hooked(before = [look], finally = [ended(log = log)])]
    async fn guarded_later(log: &Log) -> u32 {
        1
    }

    /// A finally hook inside reads it like all others there.
    #[test]
    fn of_a_finally_hook_inside() {
        let log = Log::default();
        let once = ["look Some(Before) None", "ended Some(Finally)"];
        assert_eq!(guarded(&log), 1);
        log.assert(&[&["shared Some(Around) {"], &once[..], &["} shared Some(Around) None"]].concat());
        assert_eq!(block_on(guarded_later(&log)), 1);
        log.assert(&[once, once].concat());
    }

    /// It need not give on the very context that it was given.
    #[test]
    fn another_one() {
        #[hook]
        fn replaced<R>(ctx: &mut Context, log: &Log, next: impl FnOnce(&mut Context) -> R) -> R {
            log.push(ctx.method().name());
            let mut other = Context::default();
            other.insert(5_u32);
            next(&mut other)
        }

        #[hooked(around = [replaced], before = [count])]
        fn method(log: &Log) {}

        let log = Log::default();
        method(&log);
        log.assert(&["method", "count 6"]);
    }
}

mod closures {
    use super::*;

    #[test]
    fn in_a_list() {
        #[hooked(around = [once], before = [|text| text.push('!'), |log: &Log| log.push("closure")])]
        fn method(text: String, log: &Log) -> String {
            text
        }

        let log = Log::default();
        assert_eq!(method("a".to_owned(), &log), "a!");
        log.assert(&["once {", "closure", "} once"]);
    }
}

/// Nothing is inferred from the first `return` that the return type does not say.
#[tokio::test]
async fn an_async_body_that_is_coerced_to_the_return_type() {
    use std::error::Error;
    use std::fmt::Display;

    #[hook]
    async fn pass<R>(next: impl AsyncFnOnce() -> R) -> R {
        next().await
    }

    #[hook]
    fn check() -> Result<(), std::fmt::Error> {
        Ok(())
    }

    #[hooked(around = [pass])]
    async fn boxed(early: bool) -> Result<u8, Box<dyn Error>> {
        if early {
            return Err(Box::new(std::fmt::Error));
        }
        Err("late".into())
    }

    #[hooked(around = [pass, pass])]
    #[hooked(before = [check])]
    async fn question(text: &str) -> Result<Box<dyn Display>, Box<dyn Error>> {
        if text.is_empty() {
            return Ok(Box::new("empty"));
        }
        let number: u8 = text.parse()?;
        Ok(Box::new(number))
    }

    #[hooked(around = [pass])]
    async fn slice(long: bool) -> &'static [u8] {
        if long {
            return &[1, 2];
        }
        &[1]
    }

    #[hooked(around = [pass])]
    async fn function() -> (fn(&str) -> usize, Box<dyn Fn(&str) -> usize>) {
        (|text| text.len(), Box::new(|text| text.len() + 1))
    }

    assert_eq!(boxed(true).await.map_err(|error| error.to_string()), Err(std::fmt::Error.to_string()));
    assert_eq!(boxed(false).await.map_err(|error| error.to_string()), Err("late".to_owned()));
    assert_eq!(question("").await.unwrap().to_string(), "empty");
    assert_eq!(question("7").await.unwrap().to_string(), "7");
    assert!(question("seven").await.is_err());
    assert_eq!(slice(true).await, [1, 2]);
    assert_eq!(slice(false).await, [1]);
    let (length, longer) = function().await;
    assert_eq!((length("abc"), longer("abc")), (3, 4));
}
