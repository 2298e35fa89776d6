//! `#[hook]` on every kind of function, wherever it stands and however it is imported.

#![allow(
    clippy::elidable_lifetime_names,
    clippy::manual_async_fn,
    clippy::needless_lifetimes,
    reason = "hooks are written in every way there is"
)]

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::future::Future;
use std::pin::Pin;

#[test]
fn it_stays_a_plain_function() {
    #[hook]
    fn double(number: u32) -> u32 {
        number * 2
    }

    #[hook]
    async fn later(number: &mut u32) -> Result<(), &'static str> {
        yield_now().await;
        *number += 1;
        Ok(())
    }

    assert_eq!(double(2), 4);
    let as_pointer: fn(u32) -> u32 = double;
    assert_eq!(as_pointer(3), 6);
    assert_eq!([1, 2].map(double), [2, 4]);
    let mut number = 1;
    assert_eq!(block_on(later(&mut number)), Ok(()));
    assert_eq!(number, 2);
}

#[test]
fn attributes_and_documentation_stay() {
    /// Says what it is for.
    #[hook]
    #[inline]
    #[must_use]
    #[track_caller]
    fn place() -> u32 {
        std::panic::Location::caller().line()
    }

    let here = line!();
    assert_eq!(place(), here + 1);
}

mod generic {
    use super::*;
    use std::fmt::{Debug, Display};

    #[hook]
    fn see<T: Debug>(value: &T, log: &Log) {
        log.push(format!("{value:?}"));
    }

    #[hook]
    fn show(value: &impl Display, log: &Log) {
        log.push(value.to_string());
    }

    #[hook]
    fn convert<T, U>(value: T) -> U
    where
        U: From<T>,
    {
        U::from(value)
    }

    #[hook]
    fn first<'a, T, const N: usize>(values: &'a [T; N]) -> &'a T {
        &values[0]
    }

    #[hook]
    fn replace<R: Default>(result: &mut R) {
        *result = R::default();
    }

    #[hook]
    async fn see_later<T>(value: &T, log: &Log)
    where
        T: Debug + ?Sized,
    {
        yield_now().await;
        log.push(format!("later {value:?}"));
    }

    #[test]
    fn types_lifetimes_and_constants() {
        #[hooked(before = [see, show, value = convert::<_, u64>, see])]
        fn method(value: u32, log: &Log) -> u64 {
            value
        }

        #[hooked(before = [first = first, see(value = first)], after = [replace])]
        fn borrowed(values: [&'static str; 2], log: &Log) -> String {
            (*first).to_owned()
        }

        #[hooked(before = [see_later])]
        async fn later(value: &str, log: &Log) {}

        let log = Log::default();
        assert_eq!(method(1, &log), 1);
        log.assert(&["1", "1", "1"]);
        assert_eq!(borrowed(["a", "b"], &log), "");
        log.assert(&["\"a\""]);
        block_on(later("a", &log));
        log.assert(&["later \"a\""]);
    }
}

mod visibility {
    use super::*;

    pub mod outer {
        use super::*;

        #[hook]
        pub fn public(log: &Log) {
            log.push("public");
        }

        #[hook]
        pub(crate) fn of_the_crate(log: &Log) {
            log.push("of_the_crate");
        }

        #[hook]
        pub(super) fn of_the_module_above(log: &Log) {
            log.push("of_the_module_above");
        }

        #[hook]
        pub(in crate::visibility) fn of_a_path(log: &Log) {
            log.push("of_a_path");
        }

        #[hook]
        fn private(log: &Log) {
            log.push("private");
        }

        pub mod inner {
            use crate::Log;
            use hooks_runtime::hooked;

            #[hooked(before = [super::private, super::public, super::super::outer::of_a_path])]
            pub fn method(log: &Log) {}
        }
    }

    #[test]
    fn hooks_of_every_visibility() {
        use outer::of_the_crate;

        #[hooked(before = [
            outer::public,
            of_the_crate,
            outer::of_the_module_above,
            self::outer::of_a_path,
            crate::visibility::outer::public,
        ])]
        fn method(log: &Log) {}

        let log = Log::default();
        method(&log);
        log.assert(&["public", "of_the_crate", "of_the_module_above", "of_a_path", "public"]);
        outer::inner::method(&log);
        log.assert(&["private", "public", "of_a_path"]);
    }
}

mod imports {
    use super::*;

    mod library {
        pub mod deep {
            use crate::Log;
            use hooks_runtime::hook;

            #[hook]
            pub fn one(log: &Log) {
                log.push("one");
            }

            #[hook]
            pub fn two(log: &Log) {
                log.push("two");
            }
        }

        pub use deep::one;
        pub use deep::two as second;

        pub mod prelude {
            pub use super::deep::*;
        }
    }

    #[test]
    fn imported() {
        use library::deep::one;

        #[hooked(before = [one, library::deep::two])]
        fn method(log: &Log) {}

        let log = Log::default();
        method(&log);
        log.assert(&["one", "two"]);
    }

    #[test]
    fn re_exported_and_renamed() {
        use library::{one as first, second};

        #[hooked(before = [first, second, library::one, library::second])]
        fn method(log: &Log) {}

        let log = Log::default();
        method(&log);
        log.assert(&["one", "two", "one", "two"]);
    }

    #[test]
    fn by_a_glob() {
        use library::prelude::*;

        #[hooked(before = [one, two])]
        fn method(log: &Log) {}

        let log = Log::default();
        method(&log);
        log.assert(&["one", "two"]);
    }
}

#[test]
fn inside_a_function_body_and_after_its_use() {
    fn outer(log: &Log) -> u32 {
        let number = method(1, log);

        #[hooked(before = [later_in_the_text])]
        fn method(number: u32, log: &Log) -> u32 {
            #[hooked(before = [innermost])]
            fn inner(number: u32) -> u32 {
                number
            }

            #[hook]
            fn innermost(number: &mut u32) {
                *number *= 10;
            }

            inner(number)
        }

        #[hook]
        fn later_in_the_text(log: &Log) {
            log.push("later_in_the_text");
        }

        number
    }

    let log = Log::default();
    assert_eq!(outer(&log), 10);
    log.assert(&["later_in_the_text"]);
}

#[test]
fn inside_a_block() {
    let log = Log::default();
    if log.take().is_empty() {
        #[hook]
        fn only_here(log: &Log) {
            log.push("first block");
        }

        #[hooked(before = [only_here])]
        fn method(log: &Log) {}

        method(&log);
    }
    {
        #[hook]
        fn only_here(log: &Log) {
            log.push("second block");
        }

        #[hooked(before = [only_here])]
        fn method(log: &Log) {}

        method(&log);
    }
    log.assert(&["first block", "second block"]);
}

mod made_by_macros {
    use super::*;

    macro_rules! module {
        ($module:ident, $text:literal) => {
            mod $module {
                use crate::Log;
                use hooks_runtime::{hook, hooked};

                #[hook]
                pub fn mark(log: &Log) {
                    log.push($text);
                }

                #[hooked(before = [mark], after = [self::mark])]
                pub fn method(log: &Log) {}
            }
        };
    }

    module!(first, "first");
    module!(second, "second");

    macro_rules! hook_of {
        ($(#[$attr:meta])* $vis:vis $name:ident($($param:ident: $ty:ty),*) -> $returns:ty $body:block) => {
            #[hook]
            $(#[$attr])*
            $vis fn $name($($param: $ty),*) -> $returns $body
        };
    }

    hook_of!(
        /// A hook of fragments.
        pub of_fragments(number: &mut u32, log: &Log) -> Result<(), &'static str> {
            *number += 1;
            log.push("of_fragments");
            if *number > 5 { Err("too much") } else { Ok(()) }
        }
    );

    macro_rules! method_of {
        ($name:ident, [$($hook:path),*], $argument:ident: $ty:ty, $returns:ty, $body:expr) => {
            #[hooked(before = [$($hook),*])]
            fn $name($argument: $ty, log: &Log) -> $returns {
                $body
            }
        };
    }

    method_of!(of_pieces, [first::mark, of_fragments, second::mark], number: u32, Result<u32, &'static str>, Ok(number));

    macro_rules! items {
        ($($item:item)*) => { $($item)* };
    }

    items! {
        #[hook]
        fn whole_item(number: &mut u32) {
            *number += 1;
        }

        #[hooked(before = [whole_item])]
        fn whole_method(number: u32) -> u32 {
            number
        }
    }

    macro_rules! same_name {
        () => {{
            #[hook]
            fn mark(log: &Log) {
                log.push("same_name");
            }

            #[hooked(before = [mark])]
            fn method(log: &Log) {}

            method
        }};
    }

    #[test]
    fn one_name_in_two_modules() {
        let log = Log::default();
        first::method(&log);
        log.assert(&["first", "first"]);
        second::method(&log);
        log.assert(&["second", "second"]);
    }

    #[test]
    fn hooks_and_methods_of_fragments() {
        let log = Log::default();
        assert_eq!(of_pieces(1, &log), Ok(2));
        log.assert(&["first", "of_fragments", "second"]);
        assert_eq!(of_pieces(5, &log), Err("too much"));
        log.assert(&["first", "of_fragments"]);
        assert_eq!(whole_method(1), 2);
    }

    #[test]
    fn one_name_in_two_blocks() {
        let log = Log::default();
        let (one, two) = (same_name!(), same_name!());
        one(&log);
        two(&log);
        log.assert(&["same_name", "same_name"]);
    }
}

mod futures {
    use super::*;

    type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

    #[hook]
    fn opaque(log: &Log) -> impl Future<Output = ()> {
        log.push("called");
        async {
            yield_now().await;
            log.push("opaque");
        }
    }

    #[hook]
    fn fallible(ok: bool) -> impl Future<Output = Result<u32, &'static str>> + Send {
        async move {
            yield_now().await;
            if ok { Ok(1) } else { Err("fallible") }
        }
    }

    #[hook]
    fn pinned<'a>(name: &'a mut String) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(async move {
            yield_now().await;
            name.push('!');
        })
    }

    #[hook]
    fn boxed<'a>(name: &'a str) -> BoxFuture<'a, usize> {
        Box::pin(async move {
            yield_now().await;
            name.len()
        })
    }

    #[hook]
    fn stop(name: &str) -> impl Future<Output = std::ops::ControlFlow<usize>> {
        std::future::ready(if name == "stop!" {
            std::ops::ControlFlow::Break(100)
        } else {
            std::ops::ControlFlow::Continue(())
        })
    }

    #[test]
    fn a_function_that_returns_a_future_is_awaited() {
        #[hooked(before = [opaque, one = fallible, pinned, stop, length = boxed])]
        async fn method(name: String, ok: bool, log: &Log) -> Result<usize, &'static str> {
            log.push(name);
            Ok(length * 10 + one as usize)
        }

        let log = Log::default();
        assert_eq!(block_on(method("abc".to_owned(), true, &log)), Ok(41));
        log.assert(&["called", "opaque", "abc!"]);
        assert_eq!(block_on(method("abc".to_owned(), false, &log)), Err("fallible"));
        log.assert(&["called", "opaque"]);
        assert_eq!(block_on(method("stop".to_owned(), true, &log)), Ok(100));
        log.assert(&["called", "opaque"]);
    }
}

mod results {
    use super::*;
    use std::io;

    type CheckResult = Result<(), &'static str>;
    type Checked<T> = Result<T, &'static str>;

    #[hook]
    fn named(ok: bool) -> CheckResult {
        if ok { Ok(()) } else { Err("named") }
    }

    #[hook(fallible)]
    fn marked(number: u32) -> Checked<()> {
        if number < 10 { Ok(()) } else { Err("marked") }
    }

    #[hook(fallible)]
    fn marked_value(number: u32) -> Checked<u32> {
        if number > 0 { Ok(number) } else { Err("marked_value") }
    }

    #[hook(fallible)]
    async fn marked_later(number: u32) -> Checked<()> {
        yield_now().await;
        if number < 20 { Ok(()) } else { Err("marked_later") }
    }

    #[hook]
    fn read(text: &str) -> io::Result<u32> {
        text.parse().map_err(io::Error::other)
    }

    #[test]
    fn a_result_under_another_name() {
        #[hooked(before = [named, marked, value = marked_value])]
        fn method(number: u32, ok: bool) -> Result<u32, &'static str> {
            Ok(value + number)
        }

        #[hooked(before = [marked_later])]
        async fn later(number: u32) -> Result<u32, &'static str> {
            Ok(number)
        }

        #[hooked(before = [number = read])]
        fn of_io(text: &str) -> io::Result<u32> {
            Ok(number)
        }

        assert_eq!(method(1, true), Ok(2));
        assert_eq!(method(1, false), Err("named"));
        assert_eq!(method(10, true), Err("marked"));
        assert_eq!(method(0, true), Err("marked_value"));
        assert_eq!(block_on(later(1)), Ok(1));
        assert_eq!(block_on(later(20)), Err("marked_later"));
        assert_eq!(of_io("1").unwrap(), 1);
        assert_eq!(of_io("x").unwrap_err().kind(), io::ErrorKind::Other);
    }

    /// An `Option` and the like are values, to be bound.
    #[test]
    fn what_is_no_result_is_a_value() {
        #[hook]
        fn find(number: u32) -> Option<u32> {
            number.checked_sub(1)
        }

        #[hook]
        fn nested(number: u32) -> Result<Result<u32, u32>, &'static str> {
            if number > 5 { Err("outer") } else { Ok(number.checked_sub(2).ok_or(number)) }
        }

        #[hooked(before = [found = find, nested = nested])]
        fn method(number: u32) -> Result<(Option<u32>, Result<u32, u32>), &'static str> {
            Ok((found, nested))
        }

        assert_eq!(method(0), Ok((None, Err(0))));
        assert_eq!(method(2), Ok((Some(1), Ok(0))));
        assert_eq!(method(6), Err("outer"));
    }
}

mod outcomes {
    use super::*;
    use std::error::Error;

    #[hook]
    fn preset<R: Default>(result: &mut Option<R>, skip: bool) {
        if skip {
            *result = Some(R::default());
        }
    }

    #[hook]
    fn length<T>(result: &[T], log: &Log) {
        log.push(format!("length {}", result.len()));
    }

    #[hook]
    fn observe(error: &(dyn Error + 'static), log: &Log) {
        log.push(error.to_string());
    }

    #[hook]
    fn show(error: &impl std::fmt::Display, log: &Log) {
        log.push(error.to_string());
    }

    #[hook]
    fn parse(text: &str) -> Result<(), std::num::ParseIntError> {
        text.parse::<u32>().map(drop)
    }

    /// A hook for any result and any error.
    #[test]
    fn generic_and_dynamic() {
        #[hooked(before = [preset], after = [length])]
        fn plain(skip: bool, log: &Log) -> Vec<u32> {
            vec![1, 2]
        }

        #[hooked(before = [preset, parse], after = [length], error = [observe])]
        fn fallible(skip: bool, text: &str, log: &Log) -> Result<Vec<u32>, std::num::ParseIntError> {
            Ok(vec![text.parse()?])
        }

        #[hooked(before = [parse], error = [show])]
        fn boxed(text: &str, log: &Log) -> Result<u32, Box<dyn Error + Send + Sync>> {
            if text == "0" { Err("zero".into()) } else { Ok(1) }
        }

        let log = Log::default();
        assert_eq!(plain(false, &log), [1, 2]);
        assert_eq!(plain(true, &log), []);
        assert_eq!(fallible(false, "7", &log), Ok(vec![7]));
        assert_eq!(fallible(true, "7", &log), Ok(vec![]));
        log.assert(&["length 2", "length 0", "length 1", "length 0"]);
        fallible(false, "x", &log).unwrap_err();
        assert_eq!(boxed("1", &log).unwrap(), 1);
        assert_eq!(boxed("0", &log).unwrap_err().to_string(), "zero");
        boxed("x", &log).unwrap_err();
        log.assert(&["invalid digit found in string", "zero", "invalid digit found in string"]);
    }
}

#[test]
fn under_cfg() {
    #[cfg(any())]
    #[hook]
    fn pick(log: &Log) {
        log.push("never");
    }

    #[cfg(all())]
    #[hook]
    fn pick(log: &Log) {
        log.push("pick");
    }

    #[cfg_attr(all(), hook)]
    fn conditional(log: &Log) {
        log.push("conditional");
    }

    #[hooked(before = [pick, conditional])]
    fn method(log: &Log) {}

    let log = Log::default();
    method(&log);
    log.assert(&["pick", "conditional"]);
}

#[test]
fn a_hook_that_is_hooked_itself() {
    #[hook]
    fn inner(log: &Log) {
        log.push("inner");
    }

    #[hook]
    #[hooked(before = [inner])]
    fn outer(log: &Log, number: u32) -> u32 {
        log.push("outer");
        number + 1
    }

    #[hooked(before = [number = outer])]
    fn method(log: &Log, number: u32) -> u32 {
        number
    }

    let log = Log::default();
    assert_eq!(method(&log, 1), 2);
    log.assert(&["inner", "outer"]);
}

/// Two modules may have hooks of one name, and a method may use both.
#[test]
fn hooks_of_one_name() {
    mod a {
        #[hooks_runtime::hook]
        pub fn check(log: &crate::Log) {
            log.push("a");
        }
    }

    mod b {
        #[hooks_runtime::hook]
        pub fn check(log: &crate::Log) {
            log.push("b");
        }
    }

    #[hooked(before = [a::check, b::check], after = [b::check])]
    fn method(log: &Log) {}

    let log = Log::default();
    method(&log);
    log.assert(&["a", "b", "b"]);
}

/// Locals of the generated code have such names too.
mod named_like_a_local {
    use super::*;
    use hooks_runtime::{Context, Exit};

    macro_rules! hooks {
        ($($name:ident)*) => {
            $(
                #[hook]
                fn $name(log: &Log) {
                    log.push(stringify!($name));
                }
            )*
        };
    }

    hooks! { ctx exit guard out outcome recovery scope this }

    #[hook]
    fn result(result: &u32, log: &Log) {
        log.push(format!("result {result}"));
    }

    #[hook]
    fn error(error: &&'static str, ctx: &Context, log: &Log) {
        log.push(format!("error {error} {:?}", ctx.hook_type()));
    }

    #[hook]
    fn set(result: &mut Option<u32>) {
        *result = None;
    }

    #[hook]
    fn next<R>(next: impl FnOnce() -> R, log: &Log) -> R {
        self::log(log, Exit::Returned);
        next()
    }

    #[hook]
    fn log(log: &Log, exit: Exit) {
        log.push(format!("{exit:?}"));
    }

    #[hooked(around = [next], before = [set, ctx, this], after = [out, result, outcome, guard], error = [error, recovery, scope], finally = [log(log = log), exit(log = log)])]
    #[hooked(before = [error_free = value], after = [result], error = [error, exit, guard])]
    fn method(fail: bool, log: &Log) -> Result<u32, &'static str> {
        if fail { Err("method") } else { Ok(error_free) }
    }

    #[hook]
    fn one() -> u32 {
        1
    }

    use one as value;

    #[test]
    fn is_called_all_the_same() {
        let log = Log::default();
        assert_eq!(method(false, &log), Ok(1));
        log.assert(&["Returned", "ctx", "this", "result 1", "out", "result 1", "outcome", "guard", "Returned", "exit"]);
        assert_eq!(method(true, &log), Err("method"));
        let errors = ["error method Some(Error)", "exit", "guard", "error method Some(Error)", "recovery", "scope"];
        log.assert(&[&["Returned", "ctx", "this"], &errors[..], &["Failed", "exit"]].concat());
    }
}
