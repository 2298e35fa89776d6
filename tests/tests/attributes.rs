//! Hooked methods under the attributes of others, in either order.

#![expect(deprecated, reason = "some of the methods are")]

use hooks_runtime::{Exit, hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::panic::Location;

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
fn around<R>(log: &Log, next: impl FnOnce() -> R) -> R {
    log.push("{");
    let outcome = next();
    log.push("}");
    outcome
}

#[hook]
async fn around_later<R>(log: &Log, next: impl AsyncFnOnce() -> R) -> R {
    log.push("{");
    let outcome = next().await;
    log.push("}");
    outcome
}

#[hook]
fn ended(exit: Exit, log: &Log) {
    log.push(format!("{exit:?}"));
}

mod instrument {
    use super::*;
    use tracing::instrument;
    use tracing::span::{Attributes, Id, Record};
    use tracing::subscriber::with_default;
    use tracing::{Event, Metadata, Subscriber};

    /// Logs when spans are entered and left.
    struct Spans(Log);

    impl Subscriber for Spans {
        fn enabled(&self, _: &Metadata<'_>) -> bool {
            true
        }
        fn new_span(&self, span: &Attributes<'_>) -> Id {
            self.0.push(span.metadata().name());
            Id::from_u64(1)
        }
        fn record(&self, _: &Id, _: &Record<'_>) {}
        fn record_follows_from(&self, _: &Id, _: &Id) {}
        fn event(&self, event: &Event<'_>) {
            self.0.push(event.metadata().level().as_str());
        }
        fn enter(&self, _: &Id) {
            self.0.push("<");
        }
        fn exit(&self, _: &Id) {
            self.0.push(">");
        }
    }

    struct Service;

    impl Service {
        #[instrument(skip_all)]
        #[hooked(around = [around], before = [note(text = "before")], after = [note(text = "after")], finally = [ended(log = log)])]
        fn above(&self, number: u32, log: &Log) -> u32 {
            log.push("method");
            number
        }

        #[hooked(around = [around], before = [note(text = "before")], after = [note(text = "after")], finally = [ended(log = log)])]
        #[instrument(skip_all)]
        fn below(&self, number: u32, log: &Log) -> u32 {
            log.push("method");
            number
        }

        #[instrument(skip_all, err)]
        #[hooked(around = [around_later], before = [note_later(text = "before")], after = [note(text = "after")], finally = [ended(log = log)])]
        async fn above_later(&self, number: u32, log: &Log) -> Result<u32, String> {
            let number = Some(number).filter(|number| *number > 0).ok_or("zero")?;
            log.push("method");
            Ok(number)
        }

        #[hooked(around = [around_later], before = [note(text = "before")], after = [note_later(text = "after")], finally = [ended(log = log)])]
        #[instrument(skip_all, err)]
        async fn below_later(&self, number: u32, log: &Log) -> Result<u32, String> {
            let number = Some(number).filter(|number| *number > 0).ok_or("zero")?;
            log.push("method");
            Ok(number)
        }

        #[hooked(before = [note(text = "outer")])]
        #[instrument(skip_all)]
        #[hooked(before = [note(text = "inner")])]
        async fn between(&self, mut number: u32, log: &Log) -> u32 {
            number += 1;
            number
        }
    }

    /// The choice by `#[cfg]` is a macro, which hides none of the user's.
    #[test]
    fn a_macro_of_the_body_beside_a_hook_under_cfg() {
        macro_rules! chosen {
            () => {
                7
            };
            ($answer:literal) => {
                $answer
            };
        }

        #[hook]
        fn noted(log: &Log) {
            log.push("noted");
        }

        #[hooked(before = [#[cfg(all())] noted, #[cfg(any())] missing, noted if chosen!(true)])]
        fn method(log: &Log) -> u8 {
            chosen!()
        }

        let log = Log::default();
        assert_eq!(method(&log), 7);
        log.assert(&["noted", "noted"]);
    }

    #[test]
    fn of_tracing() {
        let log = Log::default();
        with_default(Spans(log.clone()), || {
            // What is expanded first is inside what is expanded later.
            assert_eq!(Service.above(1, &log), 1);
            log.assert(&["{", "before", "above", "<", "method", ">", "after", "}", "Returned"]);
            assert_eq!(Service.below(1, &log), 1);
            log.assert(&["below", "<", "{", "before", "method", "after", "}", "Returned", ">"]);

            // A future enters its span whenever it is polled, and when it is dropped.
            let hooks = |log: &Log| -> Vec<String> {
                log.take().into_iter().filter(|event| !["<", ">"].contains(&&**event)).collect()
            };
            assert_eq!(block_on(Service.above_later(1, &log)), Ok(1));
            assert_eq!(hooks(&log), ["{", "before", "above_later", "method", "after", "}", "Returned"]);
            assert_eq!(block_on(Service.above_later(0, &log)), Err("zero".to_owned()));
            assert_eq!(hooks(&log), ["{", "before", "above_later", "ERROR", "}", "Failed"]);
            assert_eq!(block_on(Service.below_later(1, &log)), Ok(1));
            assert_eq!(hooks(&log), ["below_later", "{", "before", "method", "after", "}", "Returned"]);
            assert_eq!(block_on(Service.below_later(0, &log)), Err("zero".to_owned()));
            assert_eq!(hooks(&log), ["below_later", "{", "before", "}", "Failed", "ERROR"]);
            assert_eq!(block_on(Service.between(1, &log)), 2);
            assert!(log.take().iter().filter(|event| ["outer", "inner"].contains(&&***event)).eq(["outer", "inner"]));
        });
    }
}

/// Above `#[hooked]` they have made a plain function of the test before it sees that, so async hooks come above them.
mod harnesses {
    use super::*;

    #[hook]
    fn prepare() -> Log {
        Log::default()
    }

    #[hook]
    async fn prepare_later() -> Log {
        tokio::task::yield_now().await;
        Log::default()
    }

    #[hook]
    fn check(log: &Log) {
        log.assert(&["test"]);
    }

    #[tokio::test]
    #[hooked(before = [log = prepare], after = [check])]
    async fn above() {
        tokio::task::yield_now().await;
        log.push("test");
    }

    #[hooked(before = [log = prepare_later], after = [check])]
    #[tokio::test]
    async fn below() {
        tokio::task::yield_now().await;
        log.push("test");
    }

    #[hooked(before = [log = prepare_later], after = [check])]
    #[tokio::test(flavor = "current_thread")]
    async fn with_arguments_and_a_result() -> Result<(), String> {
        let text = Some("test").ok_or("none")?;
        log.push(text);
        Ok(())
    }

    #[hooked(before = [log = prepare], after = [check])]
    #[test]
    fn of_the_standard_library() {
        log.push("test");
    }
}

/// `#[debug_handler]` copies the body, so above `#[hooked]` it has none of the bindings.
mod handlers {
    use super::*;
    use axum::Router;
    use axum::extract::{Path, State};
    use axum::http::StatusCode;
    use axum::http::header::{HeaderMap, HeaderValue, USER_AGENT};
    use axum::routing::get;

    #[hook]
    async fn authenticate(headers: &HeaderMap) -> Result<String, StatusCode> {
        yield_now().await;
        let name = headers.get(USER_AGENT).and_then(|name| name.to_str().ok());
        name.map(str::to_owned).ok_or(StatusCode::UNAUTHORIZED)
    }

    #[hook]
    fn see(id: &u32, log: &Log, result: &String) {
        log.push(format!("{id} {result}"));
    }

    #[axum::debug_handler]
    #[hooked(around = [around_later], before = [_user = authenticate], after = [see])]
    async fn above(State(log): State<Log>, Path(id): Path<u32>, headers: HeaderMap) -> Result<String, StatusCode> {
        if id == 0 {
            return Err(StatusCode::NOT_FOUND);
        }
        Ok(format!("{:?} {id}", headers.get(USER_AGENT)))
    }

    #[hooked(around = [around_later], before = [user = authenticate], after = [see])]
    #[axum::debug_handler]
    async fn below(State(log): State<Log>, Path(id): Path<u32>, headers: HeaderMap) -> Result<String, StatusCode> {
        Ok(format!("{user} {id}"))
    }

    #[test]
    fn of_axum() {
        let log = Log::default();
        let _: Router = Router::new().route("/above", get(above)).route("/below", get(below)).with_state(log.clone());
        let headers = || HeaderMap::from_iter([(USER_AGENT, HeaderValue::from_static("ann"))]);
        let state = || State(log.clone());
        assert_eq!(block_on(above(state(), Path(1), headers())), Ok("Some(\"ann\") 1".to_owned()));
        log.assert(&["{", "1 Some(\"ann\") 1", "}"]);
        assert_eq!(block_on(above(state(), Path(0), headers())), Err(StatusCode::NOT_FOUND));
        assert_eq!(block_on(above(state(), Path(0), HeaderMap::new())), Err(StatusCode::UNAUTHORIZED));
        log.assert(&["{", "}", "{", "}"]);
        assert_eq!(block_on(below(state(), Path(1), headers())), Ok("ann 1".to_owned()));
        log.assert(&["{", "1 ann 1", "}"]);
    }
}

mod cfg {
    use super::*;

    #[cfg(any())]
    #[hooked(before = [missing])]
    fn left_out_below() -> Missing {}

    #[hooked(before = [missing])]
    #[cfg(any())]
    fn left_out_above() -> Missing {}

    #[cfg_attr(all(), hooked(before = [note(text = "before")]))]
    #[cfg_attr(any(), hooked(before = [missing]))]
    fn by_cfg_attr(log: &Log) {}

    #[hooked(
        before = [
            #[cfg(any())]
            missing(text = "never"),
            #[cfg(all())]
            note(text = "first"),
            #[cfg(any())]
            number = missing,
            #[cfg(all())]
            #[cfg(not(any()))]
            number = |log: &Log| -> u32 { log.push("closure"); 7 },
            #[cfg(any())]
            |log: &Log| log.push("never"),
            #[cfg(all(any(), all()))]
            note(text = "never"),
        ],
        after = [#[cfg(any())] missing, note(text = "last")],
        error = [#[cfg(any())] missing],
        around = [#[cfg(any())] missing, #[cfg(all())] around],
        finally = [#[cfg(any())] missing, #[cfg(all())] ended(log = log)],
    )]
    fn items(log: &Log) -> u32 {
        number
    }

    #[hook]
    fn see(number: u32, log: &Log) {
        log.push(number.to_string());
    }

    #[hooked(around = [around], before = [see], after = [see])]
    fn parameters(
        #[cfg(any())] missing: Missing,
        #[cfg(all())] number: u32,
        #[cfg(all())]
        #[allow(unused)]
        other: u32,
        log: &Log,
    ) -> u32 {
        number
    }

    #[hooked(around = [around_later], before = [see], after = [see])]
    async fn parameters_later(#[cfg(any())] number: Missing, #[cfg(not(any()))] number: u32, log: &Log) -> u32 {
        number
    }

    #[hooked]
    impl Log2 {
        #[hook]
        #[cfg(all())]
        fn hook(log: &Log) {
            log.push("hook");
        }

        #[hook]
        #[cfg(any())]
        fn hook_left_out(missing: Missing) {}

        #[hooked(before = [#[cfg(all())] Self::hook, #[cfg(any())] Self::hook_left_out])]
        fn method(log: &Log) {}

        #[cfg(any())]
        #[hooked(before = [missing])]
        fn left_out(log: Missing) {}
    }

    struct Log2;

    #[test]
    fn what_is_left_out_is_not_looked_for() {
        let log = Log::default();
        by_cfg_attr(&log);
        log.assert(&["before"]);
        assert_eq!(items(&log), 7);
        log.assert(&["{", "first", "closure", "last", "}", "Returned"]);
        assert_eq!((parameters(1, 2, &log), block_on(parameters_later(3, &log))), (1, 3));
        log.assert(&["{", "1", "1", "}", "{", "3", "3", "}"]);
        Log2::method(&log);
        log.assert(&["hook"]);
    }
}

mod of_the_language {
    use super::*;

    /// Is documented.
    ///
    /// In two paragraphs.
    #[doc = "And in a third."]
    #[must_use = "a number"]
    #[deprecated(since = "1.0.0", note = "is tested")]
    #[inline]
    #[hooked(around = [around], before = [note(text = "before")])]
    #[cold]
    #[expect(clippy::let_and_return, reason = "is expected in the body")]
    #[rustfmt::skip]
    fn many(log: &Log) -> u32 {
        let number = 1;
        number
    }

    #[hooked(around = [around], before = [note(text = "before")])]
    #[expect(unused_variables, reason = "is expected of the arguments")]
    fn unused(number: u32, log: &Log) {}

    #[hooked(before = [note(text = "before")], after = [note(text = "after")])]
    #[expect(unreachable_code, reason = "is expected in the body")]
    async fn unreachable(log: &Log) -> u32 {
        return 1;
        2
    }

    #[track_caller]
    #[hooked(before = [note(text = "before")])]
    fn caller(log: &Log) -> &'static Location<'static> {
        Location::caller()
    }

    #[hooked(before = [note(text = "before")], after = [note(text = "after")], finally = [ended(log = log)])]
    #[track_caller]
    fn caller_of_all_but_around(log: &Log) -> u32 {
        Location::caller().line()
    }

    #[hooked(around = [around], before = [note(text = "before")], finally = [ended(log = log)])]
    unsafe fn dangerous(pointer: *const u32, log: &Log) -> u32 {
        // SAFETY: the caller gives a pointer to a number.
        unsafe { *pointer }
    }

    #[hooked(around = [around], before = [|number| *number += 1], finally = [ended(log = log)])]
    extern "C" fn with_an_abi(number: u32, log: &Log) -> u32 {
        number
    }

    #[hooked(around = [around_later], before = [note(text = "before")])]
    async unsafe fn dangerous_later(pointer: &u32, log: &Log) -> u32 {
        *pointer
    }

    struct Service;

    impl Service {
        #[hooked(before = [note(text = "before")], original = plain)]
        #[must_use]
        #[deprecated]
        #[doc(hidden)]
        pub(crate) unsafe extern "C" fn all(&self, log: &Log) -> u32 {
            log.push("method");
            1
        }
    }

    #[test]
    fn attributes_and_qualifiers() {
        let log = Log::default();
        assert_eq!(many(&log), 1);
        log.assert(&["{", "before", "}"]);
        unused(1, &log);
        log.assert(&["{", "before", "}"]);
        assert_eq!(block_on(unreachable(&log)), 1);
        log.assert(&["before", "after"]);
        assert_eq!(caller(&log).line(), line!());
        log.assert(&["before"]);
        assert_eq!(caller_of_all_but_around(&log), line!());
        log.assert(&["before", "after", "Returned"]);
        // SAFETY: it is a pointer to a number.
        assert_eq!(unsafe { dangerous(&1, &log) }, 1);
        log.assert(&["{", "before", "}", "Returned"]);
        // SAFETY: it asks for nothing.
        assert_eq!(unsafe { block_on(dangerous_later(&1, &log)) }, 1);
        log.assert(&["{", "before", "}"]);
        assert_eq!(with_an_abi(1, &log), 2);
        log.assert(&["{", "}", "Returned"]);
        // SAFETY: it asks for nothing.
        assert_eq!(unsafe { Service.all(&log) + Service.plain(&log) }, 2);
        log.assert(&["before", "method", "method"]);
    }
}
