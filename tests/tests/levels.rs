//! Several `#[hooked]` on one method, and the keys that are not lists.

use hooks_runtime::{hook, hooked, hooked as h};
use hooks_tests::{Log, block_on, yield_now};

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
fn user(token: &str) -> Result<u32, &'static str> {
    token.parse().map_err(|_| "no user")
}

#[hook]
fn observe(error: &str, name: &str, log: &Log) {
    log.push(format!("{name}: {error}"));
}

#[test]
fn written_one_above_the_other() {
    #[hooked(before = [note(text = "a")], after = [note(text = "f")])]
    #[hooked(before = [note(text = "b")], after = [note(text = "e")])]
    #[hooked(before = [note(text = "c")], after = [note(text = "d")])]
    fn method(log: &Log) {
        log.push("method");
    }

    let log = Log::default();
    method(&log);
    log.assert(&["a", "b", "c", "method", "d", "e", "f"]);
}

#[test]
fn other_attributes_between_them() {
    #[hooked(before = [note(text = "a")])]
    #[allow(clippy::let_and_return, reason = "stands between two levels")]
    #[hooked(before = [note(text = "b")])]
    #[must_use]
    /// Has words between its levels.
    #[hooked(before = [note(text = "c")])]
    #[inline]
    fn method(log: &Log) -> u32 {
        let one = 1;
        one
    }

    let log = Log::default();
    assert_eq!(method(&log), 1);
    log.assert(&["a", "b", "c"]);
}

#[test]
fn an_inner_level_under_cfg_attr() {
    #[hooked(before = [note(text = "a"), user = user], after = [note(text = "e")], error = [observe(name = "outer")])]
    #[cfg_attr(all(), hooked(before = [note(text = "b")], after = [note(text = "d")], error = [observe(name = "inner")]))]
    fn method(token: &str, log: &Log) -> Result<u32, &'static str> {
        log.push("c");
        if user == 0 {
            return Err("method");
        }
        Ok(user)
    }

    let log = Log::default();
    assert_eq!(method("7", &log), Ok(7));
    log.assert(&["a", "b", "c", "d", "e"]);
    assert_eq!(method("0", &log), Err("method"));
    log.assert(&["a", "b", "c", "inner: method", "outer: method"]);
    assert_eq!(method("x", &log), Err("no user"));
    log.assert(&["a", "outer: no user"]);
}

#[test]
fn a_middle_level_under_cfg_attr() {
    #[hooked(before = [note(text = "a")])]
    #[cfg_attr(all(), hooked(before = [note(text = "b")]), inline)]
    #[hooked(before = [note(text = "c")])]
    #[cfg_attr(any(), hooked(before = [note(text = "never")]))]
    #[hooked(before = [note(text = "d")])]
    #[hooked(before = [note(text = "e")])]
    fn method(log: &Log) {}

    let log = Log::default();
    method(&log);
    log.assert(&["a", "b", "c", "d", "e"]);
}

#[test]
fn every_level_under_cfg_attr() {
    #[cfg_attr(all(), hooked(before = [note(text = "a")]))]
    #[cfg_attr(any(), hooked(before = [note(text = "never")]))]
    #[cfg_attr(all(), hooked(before = [note(text = "b")]))]
    #[cfg_attr(all(), hooked(before = [note(text = "c")]), inline)]
    fn method(log: &Log) {
        log.push("method");
    }

    let log = Log::default();
    method(&log);
    log.assert(&["a", "b", "c", "method"]);
}

#[test]
fn under_another_name() {
    #[h(before = [note(text = "a")])]
    fn one(log: &Log) {}

    #[h(before = [note(text = "a")], after = [note(text = "f")])]
    #[h(before = [note(text = "b")], after = [note(text = "e")])]
    #[hooked(before = [note(text = "c")], after = [note(text = "d")])]
    fn three(log: &Log) {
        log.push("method");
    }

    #[hooked(before = [note(text = "a")])]
    #[h(before = [note(text = "b")])]
    #[h(before = [note(text = "c")])]
    #[hooked(before = [note(text = "d")])]
    #[hooked(before = [note(text = "e")])]
    fn five(log: &Log) {}

    #[hooked(before = [user = user], error = [observe(name = "outer")])]
    #[h(before = [note(text = "a")], error = [observe(name = "inner")])]
    fn bound(token: &str, log: &Log) -> Result<u32, &'static str> {
        Ok(user)
    }

    #[hooks_runtime::hooked(before = [note(text = "a")])]
    #[::hooks_runtime::hooked(before = [note(text = "b")])]
    fn by_path(log: &Log) {}

    let log = Log::default();
    one(&log);
    log.assert(&["a"]);
    three(&log);
    log.assert(&["a", "b", "c", "method", "d", "e", "f"]);
    five(&log);
    log.assert(&["a", "b", "c", "d", "e"]);
    assert_eq!(bound("7", &log), Ok(7));
    assert_eq!(bound("x", &log), Err("no user"));
    log.assert(&["a", "outer: no user"]);
    by_path(&log);
    log.assert(&["a", "b"]);
}

#[test]
fn sync_and_async_hooks_in_async_levels() {
    #[hooked(before = [note_later(text = "a")], after = [note(text = "f")])]
    #[hooked(before = [note(text = "b")], after = [note_later(text = "e")])]
    #[hooked(before = [note_later(text = "c")], after = [note_later(text = "d")])]
    async fn method(log: &Log) -> u32 {
        yield_now().await;
        1
    }

    let log = Log::default();
    assert_eq!(block_on(method(&log)), 1);
    log.assert(&["a", "b", "c", "d", "e", "f"]);
}

#[test]
fn each_level_converts_into_the_error_of_the_method() {
    #[derive(Debug, PartialEq)]
    struct Error(String);

    struct Inner(u32);

    impl From<Inner> for Error {
        fn from(Inner(code): Inner) -> Self {
            Error(format!("inner {code}"))
        }
    }

    impl From<&str> for Error {
        fn from(text: &str) -> Self {
            Error(text.to_owned())
        }
    }

    #[hook]
    fn fail(code: u32) -> Result<(), Inner> {
        if code == 0 { Ok(()) } else { Err(Inner(code)) }
    }

    #[hook]
    fn rename(error: &mut Error, text: &str) {
        error.0.push_str(text);
    }

    #[hooked(before = [user = user], error = [rename(text = " outer")])]
    #[hooked(after = [fail(code = user)], error = [rename(text = " middle")])]
    #[hooked(before = [fail(code = code)], error = [rename(text = " inner")])]
    fn method(token: &str, code: u32) -> Result<u32, Error> {
        Ok(user)
    }

    assert_eq!(method("0", 0), Ok(0));
    assert_eq!(method("x", 0), Err(Error("no user outer".to_owned())));
    assert_eq!(method("1", 0), Err(Error("inner 1 middle outer".to_owned())));
    assert_eq!(method("0", 2), Err(Error("inner 2 inner middle outer".to_owned())));
}

mod original {
    use super::*;

    #[hook]
    fn raise(number: &mut u32) {
        *number += 1;
    }

    struct Service;

    impl Service {
        #[hooked(before = [raise], after = [note(text = "after")], original = double_unhooked)]
        fn double(&self, number: u32, log: &Log) -> u32 {
            log.push("method");
            number * 2
        }

        #[hooked(before = [raise])]
        #[hooked(before = [raise], original = later_unhooked)]
        #[must_use]
        async fn later(&self, number: u32) -> u32 {
            number
        }

        #[hooked(original = generic_unhooked, before = [note(text = "before")])]
        fn generic<'a, T: Clone + 'a, const N: usize>(&'a self, values: &'a [T; N], log: &Log) -> (&'a T, usize) {
            log.push("method");
            (&values[0], N)
        }
    }

    #[hooked(before = [raise], original = free_unhooked)]
    pub fn free(number: u32) -> u32 {
        if number == 0 { 0 } else { number + free_unhooked(number - 1) }
    }

    #[test]
    fn the_method_without_its_hooks() {
        let log = Log::default();
        assert_eq!(Service.double(1, &log), 4);
        log.assert(&["method", "after"]);
        assert_eq!(Service.double_unhooked(1, &log), 2);
        log.assert(&["method"]);
        assert_eq!(block_on(Service.later(1)), 3);
        assert_eq!(block_on(Service.later_unhooked(1)), 1);
        assert_eq!(Service.generic(&["a"], &log), (&"a", 1));
        log.assert(&["before", "method"]);
        assert_eq!(Service.generic_unhooked(&["a", "b"], &log), (&"a", 2));
        log.assert(&["method"]);
    }

    #[test]
    fn of_levels_that_do_not_see_one_another() {
        #[hooked(before = [raise], after = [note(text = "after")])]
        #[cfg_attr(all(), hooked(before = [raise], original = method_unhooked))]
        fn method(number: u32, log: &Log) -> u32 {
            log.push("method");
            number
        }

        let log = Log::default();
        assert_eq!(method(1, &log), 3);
        log.assert(&["method", "after"]);
        assert_eq!(method_unhooked(1, &log), 1);
        log.assert(&["method"]);
    }

    #[test]
    fn it_is_as_visible() {
        assert_eq!(super::original::free_unhooked(2), 2 + 1);
        assert_eq!(super::original::free(1), 2 + 1);
    }
}

mod crate_path {
    mod facade {
        pub mod nested {
            pub use hooks_runtime as runtime;
        }
    }

    use super::Log;
    use facade::nested::runtime::{hook, hooked};

    #[hook(fallible, crate = facade::nested::runtime)]
    fn check(ok: bool) -> Fallible {
        if ok { Ok(()) } else { Err("check") }
    }

    type Fallible = Result<(), &'static str>;
    type Answer = Result<u32, &'static str>;

    #[hook]
    fn see(ctx: &facade::nested::runtime::Context, log: &Log) {
        log.push(ctx.method().name());
    }

    #[hooked(crate = facade::nested::runtime, before = [check, see], after = [see], error = [see])]
    fn method(ok: bool, log: &Log) -> Answer {
        Ok(1)
    }

    #[hooked(before = [see])]
    #[hooked(crate = crate::crate_path::facade::nested::runtime, after = [see])]
    fn by_absolute_path(log: &Log) {}

    #[test]
    fn the_runtime_under_another_path() {
        let log = Log::default();
        assert_eq!(method(true, &log), Ok(1));
        log.assert(&["method", "method"]);
        assert_eq!(method(false, &log), Err("check"));
        log.assert(&["method"]);
        by_absolute_path(&log);
        log.assert(&["by_absolute_path", "by_absolute_path"]);
    }
}
