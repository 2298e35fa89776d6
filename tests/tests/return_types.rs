//! Whether a method can fail is decided by the type it returns, however that is written.

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on};
use std::fmt::{self, Debug, Display};
use std::io;

#[derive(Debug, PartialEq)]
struct Failed(&'static str);

impl Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Failed {}

#[derive(Debug, PartialEq)]
struct Error(&'static str);

impl From<Failed> for Error {
    fn from(Failed(name): Failed) -> Self {
        Error(name)
    }
}

#[hook]
fn check(ok: bool) -> Result<(), Failed> {
    if ok { Ok(()) } else { Err(Failed("check")) }
}

#[hook]
fn see<T: Debug>(result: &T, log: &Log) {
    log.push(format!("see {result:?}"));
}

#[hook]
fn observe<E: Debug>(error: &E, log: &Log) {
    log.push(format!("observe {error:?}"));
}

#[test]
fn an_error_in_an_ok_is_a_result() {
    #[hooked(before = [check], after = [see], error = [observe])]
    fn method(log: &Log, ok: bool, inner: Result<u32, &'static str>) -> Result<Result<u32, &'static str>, Error> {
        log.push("method");
        Ok(inner)
    }

    let log = Log::default();
    assert_eq!(method(&log, true, Err("inner")), Ok(Err("inner")));
    log.assert(&["method", "see Err(\"inner\")"]);
    assert_eq!(method(&log, false, Ok(1)), Err(Error("check")));
    log.assert(&["observe Error(\"check\")"]);
}

#[test]
fn an_alias_with_one_argument() {
    type Fallible<T> = Result<T, Error>;

    #[hooked(before = [check], after = [see], error = [observe])]
    fn method(log: &Log, ok: bool) -> Fallible<u32> {
        log.push("method");
        check(log.take().is_empty())?;
        Ok(1)
    }

    let log = Log::default();
    assert_eq!(method(&log, true), Err(Error("check")));
    log.assert(&["observe Error(\"check\")"]);
    assert_eq!(method(&log, false), Err(Error("check")));
    log.assert(&["observe Error(\"check\")"]);
}

#[test]
fn io_result() {
    #[hook]
    fn open() -> io::Result<()> {
        Err(io::Error::other("closed"))
    }

    #[hooked(before = [open], error = [observe_io])]
    fn method(log: &Log) -> io::Result<u32> {
        log.push("never");
        Ok(1)
    }

    #[hook]
    fn observe_io(error: &io::Error, log: &Log) {
        log.push(format!("observe {error}"));
    }

    let log = Log::default();
    assert_eq!(method(&log).unwrap_err().to_string(), "closed");
    log.assert(&["observe closed"]);
}

#[test]
fn a_boxed_error() {
    #[hooked(before = [check], after = [see])]
    fn method(log: &Log, ok: bool) -> Result<u32, Box<dyn std::error::Error>> {
        Err("method")?;
        unreachable!("{log:?}")
    }

    let log = Log::default();
    assert_eq!(method(&log, false).unwrap_err().to_string(), "check");
    assert_eq!(method(&log, true).unwrap_err().to_string(), "method");
    log.assert(&[]);
}

trait Store {
    type Item: Debug;
    type Reply;
    type Number;

    fn reply(&self, log: &Log, ok: bool) -> Self::Reply;
    fn number(&self, log: &Log) -> Self::Number;
    fn item(&self, log: &Log, ok: bool) -> Result<Self::Item, Error>;
    fn later(&self, log: &Log, ok: bool) -> impl Future<Output = Self::Reply>;
}

struct Memory;

impl Store for Memory {
    type Item = &'static str;
    type Reply = Result<u32, Error>;
    type Number = u32;

    #[hooked(before = [check], after = [see], error = [observe])]
    fn reply(&self, log: &Log, ok: bool) -> Self::Reply {
        log.push("reply");
        Ok(1)
    }

    #[hooked(after = [see])]
    fn number(&self, log: &Log) -> Self::Number {
        log.push("number");
        2
    }

    #[hooked(before = [check], after = [see], error = [observe])]
    fn item(&self, log: &Log, ok: bool) -> Result<Self::Item, Error> {
        log.push("item");
        Ok("item")
    }

    #[hooked(before = [check], after = [see], error = [observe])]
    async fn later(&self, log: &Log, ok: bool) -> Self::Reply {
        log.push("later");
        check(ok)?;
        Ok(3)
    }
}

#[test]
fn associated_types() {
    let log = Log::default();
    assert_eq!(Memory.reply(&log, true), Ok(1));
    log.assert(&["reply", "see 1"]);
    assert_eq!(Memory.reply(&log, false), Err(Error("check")));
    log.assert(&["observe Error(\"check\")"]);
    assert_eq!(Memory.number(&log), 2);
    log.assert(&["number", "see 2"]);
    assert_eq!(Memory.item(&log, true), Ok("item"));
    log.assert(&["item", "see \"item\""]);
    assert_eq!(block_on(Memory.later(&log, true)), Ok(3));
    log.assert(&["later", "see 3"]);
    assert_eq!(block_on(Memory.later(&log, false)), Err(Error("check")));
    log.assert(&["observe Error(\"check\")"]);
}

#[test]
fn an_associated_type_of_a_type_parameter() {
    #[hooked(after = [see])]
    fn method<S: Store>(log: &Log, _store: S, item: S::Item) -> S::Item {
        log.push("method");
        item
    }

    let log = Log::default();
    assert_eq!(method(&log, Memory, "a"), "a");
    log.assert(&["method", "see \"a\""]);
}

/// To a function, its own type parameter is no `Result`, whatever the caller puts there.
#[test]
fn a_type_parameter() {
    #[hooked(after = [see])]
    fn method<T: Debug>(log: &Log, value: T) -> T {
        log.push("method");
        value
    }

    let log = Log::default();
    assert_eq!(method(&log, Err::<u32, _>("no")), Err("no"));
    log.assert(&["method", "see Err(\"no\")"]);
}

#[test]
fn fallible_where_the_macro_cannot_know() {
    macro_rules! outcome {
        ($ok:ty) => {
            Result<$ok, Error>
        };
    }

    #[hooked(fallible, before = [check], after = [see], error = [observe])]
    fn method(log: &Log, ok: bool) -> outcome!(u32) {
        log.push("method");
        Ok(1)
    }

    let log = Log::default();
    assert_eq!(method(&log, true), Ok(1));
    log.assert(&["method", "see 1"]);
    assert_eq!(method(&log, false), Err(Error("check")));
    log.assert(&["observe Error(\"check\")"]);
}

#[test]
fn a_type_named_like_no_result_under_fallible() {
    type Outcome<T> = Result<T, Error>;

    #[hooked(after = [see], error = [observe], fallible)]
    fn method(log: &Log, ok: bool) -> Outcome<u32> {
        check(ok)?;
        Ok(1)
    }

    let log = Log::default();
    assert_eq!(method(&log, true), Ok(1));
    log.assert(&["see 1"]);
    assert_eq!(method(&log, false), Err(Error("check")));
    log.assert(&["observe Error(\"check\")"]);
}

#[test]
fn an_opaque_type() {
    #[hook]
    fn count(result: &impl ExactSizeIterator, log: &Log) {
        log.push(format!("{} numbers", result.len()));
    }

    #[hooked(after = [count])]
    fn numbers(log: &Log, to: u32) -> impl ExactSizeIterator<Item = u32> + use<> {
        log.push("method");
        (0..to).collect::<Vec<_>>().into_iter()
    }

    #[hooked(before = [check], after = [count])]
    fn checked(log: &Log, ok: bool) -> Result<impl ExactSizeIterator<Item = u32> + use<>, Error> {
        log.push("method");
        Ok(vec![1, 2].into_iter())
    }

    #[hook]
    fn failed(log: &Log) {
        log.push("failed");
    }

    // Nothing but the body says which type the error has.
    #[hooked(after = [nothing])]
    fn refused(log: &Log, ok: bool) -> Result<u32, impl Display + use<>> {
        log.push("method");
        if ok { Ok(1) } else { Err("no") }
    }

    #[hooked(after = [nothing])]
    #[hooked(before = [nothing], after = [nothing], error = [failed])]
    async fn refused_later(log: &Log, ok: bool) -> Result<impl Display + use<>, impl Display + use<>> {
        log.push("method");
        if !ok {
            return Err("no");
        }
        Ok(1)
    }

    #[hook]
    fn nothing() {}

    let log = Log::default();
    assert_eq!(refused(&log, true).map_err(|_| ()), Ok(1));
    assert_eq!(refused(&log, false).map_err(|error| error.to_string()), Err("no".to_owned()));
    assert!(block_on(refused_later(&log, true)).is_ok_and(|one| one.to_string() == "1"));
    assert!(block_on(refused_later(&log, false)).is_err_and(|error| error.to_string() == "no"));
    log.assert(&["method", "method", "method", "method", "failed"]);
    assert_eq!(numbers(&log, 3).collect::<Vec<_>>(), [0, 1, 2]);
    log.assert(&["method", "3 numbers"]);
    assert_eq!(checked(&log, true).unwrap().collect::<Vec<_>>(), [1, 2]);
    log.assert(&["method", "2 numbers"]);
}

#[test]
fn a_reference() {
    #[hook]
    fn length(result: &&mut Vec<u32>, log: &Log) {
        log.push(format!("length {}", result.len()));
    }

    struct Numbers(Vec<u32>);

    impl Numbers {
        #[hooked(after = [length])]
        fn all(&mut self, log: &Log) -> &mut Vec<u32> {
            log.push("method");
            &mut self.0
        }

        #[hooked(after = [see], error = [observe])]
        fn first<'a>(&'a self, log: &Log, name: &'a str) -> Result<(&'a u32, &'a str), Error> {
            let first = self.0.first().ok_or(Error("empty"))?;
            log.push("method");
            Ok((first, name))
        }
    }

    let log = Log::default();
    let mut numbers = Numbers(vec![1]);
    numbers.all(&log).push(2);
    log.assert(&["method", "length 1"]);
    assert_eq!(numbers.first(&log, "one"), Ok((&1, "one")));
    log.assert(&["method", "see (1, \"one\")"]);
}

#[test]
fn never() {
    #[hook]
    fn mark(log: &Log) {
        log.push("mark");
    }

    #[hooked(before = [mark])]
    fn method(log: &Log) -> ! {
        panic!("method of {}", log.take().join(" "))
    }

    let log = Log::default();
    let payload = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| method(&log))).unwrap_err();
    assert_eq!(payload.downcast_ref::<String>().unwrap(), "method of mark");
}
