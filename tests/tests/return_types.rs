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
fn a_closure_that_learns_from_the_return_type() {
    #[hook]
    fn made(log: &Log) {
        log.push("made");
    }

    struct Names<T>(Vec<(T, String)>);

    impl<T: PartialEq> Names<T> {
        #[hooked(after = [made])]
        fn of(&self, log: &Log) -> impl Fn(&T) -> Option<usize> + use<'_, T> {
            log.push("method");
            |key| self.0.iter().position(|(other, _)| other.eq(key))
        }

        #[hooked(after = [made])]
        fn left(&self, log: &Log, none: bool) -> impl Fn(&T, &mut (usize, Option<&str>)) + use<'_, T> {
            log.push("method");
            // A macro that may hold a `return` puts the body into a closure.
            macro_rules! own {
                () => {};
            }
            own!();
            move |key, (count, first)| {
                *count += self.0.iter().filter(|(other, _)| !none && other == key).count();
                *first = first.filter(|first| first.len() > 1);
            }
        }

        #[hooked(after = [made])]
        fn both<'a>(
            &'a self,
            log: &Log,
        ) -> (impl FnOnce(&'a str) -> bool + use<'a, T>, impl FnMut(T) -> usize + use<T>) {
            log.push("method");
            let mut calls = Vec::new();
            (
                |name| self.0.iter().any(|(_, other)| name.eq(other)),
                move |key| {
                    calls.push(key);
                    calls.len()
                },
            )
        }
    }

    #[hooked(after = [made])]
    fn longest(log: &Log) -> impl for<'a> Fn(&'a str, &'a str) -> &'a str + use<> {
        log.push("method");
        return |left, right| if right.len() > left.len() { right } else { left };
    }

    #[hooked(after = [made])]
    fn cut(log: &Log, at: char) -> impl for<'a> Fn(&'a str) -> Option<std::str::Split<'a, char>> + use<> {
        log.push("method");
        move |text| text.contains(at).then(|| text.split(at))
    }

    struct T1<A>(A);

    #[hooked(after = [made])]
    fn with_its_own_names(log: &Log) -> impl Fn(&u8, T1<&str>) -> usize + use<> {
        log.push("method");
        |number, T1(name)| usize::from(*number) + name.len()
    }

    #[hook]
    fn pass<R>(next: impl FnOnce() -> R) -> R {
        next()
    }

    #[hooked(around = [pass])]
    fn inside(log: &Log) -> impl Fn(&str) -> usize + use<> {
        log.push("method");
        |name| name.len()
    }

    #[hooked(after = [made])]
    async fn shown(log: &Log) -> impl Fn(&mut std::fmt::Formatter<'_>) -> std::fmt::Result + use<> {
        log.push("method");
        |f: &mut std::fmt::Formatter<'_>| f.write_str("shown")
    }

    let log = Log::default();
    let names = Names(vec![(1, "one".to_owned())]);
    assert_eq!(names.of(&log)(&1), Some(0));
    let mut seen = (0, Some("?"));
    names.left(&log, false)(&1, &mut seen);
    assert_eq!(seen, (1, None));
    let (is_there, mut count) = names.both(&log);
    assert!(is_there("one"));
    assert_eq!((count(7), count(8)), (1, 2));
    assert_eq!(longest(&log)("a", "bc"), "bc");
    let show = block_on(shown(&log));
    assert_eq!(std::fmt::from_fn(|f| show(f)).to_string(), "shown");
    assert_eq!(with_its_own_names(&log)(&1, T1("abc")), 4);
    assert_eq!(cut(&log, ',')("a,b").map(Iterator::count), Some(2));
    log.assert(&["method", "made"].repeat(7));
    assert_eq!(inside(&log)("abc"), 3);
}

#[test]
fn a_closure_whose_types_stand_only_in_the_return_type() {
    use std::borrow::Cow;
    use std::cell::RefCell;
    use std::fmt::{Debug, Write};

    #[hook]
    fn made(log: &Log) {
        log.push("made");
    }

    struct Array<'a, const N: usize>(&'a [u8; N]);

    trait Open {
        type Door<'a>: AsRef<str>;
    }

    struct House;

    impl Open for House {
        type Door<'a> = &'a str;
    }

    #[hooked(after = [made])]
    fn length<const N: usize>(log: &Log) -> impl Fn(Array<'_, N>) -> usize + use<N> {
        |array| array.0.len()
    }

    #[hooked(after = [made])]
    fn unsized_argument(log: &Log) -> impl Fn(Cow<'_, [u8]>) -> usize + use<> {
        |bytes| bytes.len()
    }

    #[hooked(after = [made])]
    fn words(log: &Log) -> impl Fn(&[&str], &[&str; 2]) -> usize + use<> {
        |some, two| some[0].len() + two[1].len()
    }

    #[hooked(after = [made])]
    fn called(log: &Log) -> impl Fn(fn(&str) -> &str, &dyn Fn(&str) -> usize) -> usize + use<> {
        |part, count| count(part(" ab "))
    }

    #[hooked(after = [made])]
    fn written(log: &Log) -> impl Fn(&mut dyn Write) -> std::fmt::Result + use<> {
        |out| out.write_str("written")
    }

    #[hooked(after = [made])]
    fn projected<T: Open>(log: &Log) -> impl Fn(T::Door<'_>) -> usize + use<T> {
        |door| door.as_ref().len()
    }

    #[hooked(after = [made])]
    fn kept<'a>(log: &Log, list: &'a RefCell<Vec<&'a str>>) -> impl Fn(&'a str) + use<'a> {
        |name| list.borrow_mut().push(name)
    }

    #[hooked(after = [made])]
    fn trimmed(log: &Log) -> impl Fn(&str) -> &str + use<> {
        |text: &str| text.trim()
    }

    #[hooked(after = [made])]
    fn last(log: &Log) -> impl for<'a> Fn(&'a [&'a str], Cow<'a, [u8]>) -> (&'a str, Cow<'a, [u8]>) + use<> {
        |words, bytes| (words[words.len() - 1], bytes)
    }

    #[hooked(after = [made])]
    fn shown(log: &Log) -> impl Fn() -> Box<dyn Debug> + use<> {
        || Box::new(1)
    }

    #[hooked(after = [made])]
    fn made_by_default(log: &Log) -> (impl Fn() + use<>, impl Fn(u8) -> u64 + use<>) {
        (|| Default::default(), |number| number.into())
    }

    #[hooked(after = [made])]
    fn left_early(log: &Log, early: bool) -> impl Fn(&str) -> usize + use<> {
        if early {
            return |text| text.len();
        }
        panic!("late")
    }

    #[hooked(after = [made])]
    fn chosen(log: &Log, number: u8) -> impl Fn(&str) -> usize + use<> {
        match number {
            0 | 10 => {
                if number > 9 {
                    panic!("too many")
                } else {
                    |text| text.len()
                }
            }
            _ => unreachable!(),
        }
    }

    #[hooked(after = [made])]
    async fn later(log: &Log) -> impl AsyncFn(&str) -> Result<usize, Box<dyn std::error::Error>> + use<> {
        async |text| Ok(text.parse()?)
    }

    #[hooked(after = [made])]
    fn failing(log: &Log) -> impl Fn(&str) + use<> {
        |text| panic!("{}", text.len())
    }

    let log = Log::default();
    assert_eq!(length(&log)(Array(&[1, 2])), 2);
    assert_eq!(unsized_argument(&log)(Cow::Borrowed(&[1])), 1);
    assert_eq!(words(&log)(&["a"], &["", "bc"]), 3);
    assert_eq!(called(&log)(str::trim, &str::len), 2);
    let mut out = String::new();
    written(&log)(&mut out).unwrap();
    assert_eq!(out, "written");
    assert_eq!(projected::<House>(&log)("door"), 4);
    let list = RefCell::default();
    kept(&log, &list)("kept");
    assert_eq!(list.take(), ["kept"]);
    assert_eq!(trimmed(&log)(" a "), "a");
    assert_eq!(last(&log)(&["a", "b"], Cow::Borrowed(&[1])), ("b", Cow::Borrowed(&[1][..])));
    assert_eq!(format!("{:?}", shown(&log)()), "1");
    let (unit, number) = made_by_default(&log);
    unit();
    assert_eq!(number(7), 7);
    assert_eq!(left_early(&log, true)("abc"), 3);
    assert_eq!(chosen(&log, 0)("abc"), 3);
    assert_eq!(block_on(async { later(&log).await("7").await.ok() }), Some(7));
    drop(failing(&log));
    log.assert(&["made"; 15]);
}

#[test]
fn a_closure_that_returns_a_trait_object() {
    #[hook]
    fn made(log: &Log) {
        log.push("made");
    }

    #[hook]
    fn pass<R>(next: impl FnOnce() -> R) -> R {
        next()
    }

    /// A pattern of this name would be this.
    #[expect(non_upper_case_globals, reason = "it is to be mistaken for a variable")]
    const value: usize = 3;

    type Later = std::pin::Pin<Box<dyn Future<Output = usize> + Send>>;

    #[hooked(after = [made])]
    fn later(log: &Log) -> impl Fn(String) -> std::pin::Pin<Box<dyn Future<Output = usize> + Send>> + use<> {
        |name| Box::pin(async move { name.len() + value })
    }

    #[hooked(after = [made])]
    fn parsed(log: &Log) -> impl Fn(&str) -> Result<u8, Box<dyn std::error::Error>> + use<> {
        |text| Ok(text.parse()?)
    }

    #[hooked(around = [pass])]
    fn early() -> impl Fn(String) -> Later {
        return |name: String| -> Later { Box::pin(async move { name.len() }) };
    }

    let log = Log::default();
    assert_eq!(block_on(later(&log)("abc".to_owned())), 6);
    assert_eq!(parsed(&log)("7").ok(), Some(7));
    assert!(parsed(&log)("seven").is_err());
    assert_eq!(block_on(early()("abc".to_owned())), 3);
    log.assert(&["made", "made", "made"]);
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
