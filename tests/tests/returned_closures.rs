//! Closures that methods return, which learn types from the return type although the body does not stand in its place.

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on};
use std::borrow::Cow;
use std::cell::RefCell;
use std::error::Error;
use std::fmt::{Debug, Display, Formatter, Write};
use std::pin::Pin;

/// Stands behind the body, so that the closure is not in the place of the return value.
#[hook]
fn made(log: &Log) {
    log.push("made");
}

#[hook]
fn pass<R>(next: impl FnOnce() -> R) -> R {
    next()
}

#[test]
fn parameters_learn_from_the_return_type() {
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

    struct Shown<F>(F);

    impl<F: Fn(&mut Formatter<'_>) -> std::fmt::Result> Display for Shown<F> {
        fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
            (self.0)(f)
        }
    }

    struct T1<A>(A);

    #[hooked(after = [made])]
    fn with_its_own_names(log: &Log) -> impl Fn(&u8, T1<&str>) -> usize + use<> {
        log.push("method");
        |number, T1(name)| usize::from(*number) + name.len()
    }

    #[hooked(around = [pass])]
    fn inside(log: &Log) -> impl Fn(&str) -> usize + use<> {
        log.push("method");
        |name| name.len()
    }

    #[hooked(after = [made])]
    async fn shown(log: &Log) -> impl Fn(&mut Formatter<'_>) -> std::fmt::Result + use<> {
        log.push("method");
        |f: &mut Formatter<'_>| f.write_str("shown")
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
    assert_eq!(Shown(block_on(shown(&log))).to_string(), "shown");
    assert_eq!(with_its_own_names(&log)(&1, T1("abc")), 4);
    assert_eq!(cut(&log, ',')("a,b").map(Iterator::count), Some(2));
    log.assert(&["method", "made"].repeat(7));
    assert_eq!(inside(&log)("abc"), 3);
}

#[test]
fn types_that_no_bound_could_be_told_of() {
    struct Array<'a, const N: usize>(&'a [u8; N]);

    trait Open {
        type Door<'a>: AsRef<str>;
    }

    struct House;

    impl Open for House {
        type Door<'a> = &'a str;
    }

    type Part = fn(&str) -> &str;

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
    fn called(log: &Log) -> impl Fn(Part, &dyn Fn(&str) -> usize) -> usize + use<> {
        |part, count| count(part(" ab "))
    }

    #[hooked(after = [made])]
    fn counted(log: &Log) -> impl Fn(fn(&str) -> usize) -> usize + use<> {
        |count| count("abc")
    }

    #[hooked(after = [made])]
    fn written(log: &Log) -> impl Fn(&mut dyn Write) -> std::fmt::Result + use<> {
        |out| out.write_str("written")
    }

    #[hooked(after = [made])]
    fn projected<T: Open>(log: &Log) -> impl Fn(T::Door<'_>) -> usize + use<T> {
        |door| door.as_ref().len()
    }

    let log = Log::default();
    assert_eq!(length(&log)(Array(&[1, 2])), 2);
    assert_eq!(unsized_argument(&log)(Cow::Borrowed(&[1])), 1);
    assert_eq!(words(&log)(&["a"], &["", "bc"]), 3);
    assert_eq!(called(&log)(str::trim, &str::len), 2);
    assert_eq!(counted(&log)(str::len), 3);
    let mut out = String::new();
    written(&log)(&mut out).unwrap();
    assert_eq!(out, "written");
    assert_eq!(projected::<House>(&log)("door"), 4);
    log.assert(&["made"; 7]);
}

#[test]
fn a_closure_that_borrows_what_it_is_given() {
    type Bytes<'a> = Cow<'a, [u8]>;

    #[hooked(after = [made])]
    fn trimmed(log: &Log) -> impl Fn(&str) -> &str + use<> {
        |text: &str| text.trim()
    }

    #[hooked(after = [made])]
    fn last(log: &Log) -> impl for<'a> Fn(&'a [&'a str], Bytes<'a>) -> (&'a str, Bytes<'a>) + use<> {
        |words, bytes| (words[words.len() - 1], bytes)
    }

    #[hooked(after = [made])]
    fn kept<'a>(log: &Log, list: &'a RefCell<Vec<&'a str>>) -> impl Fn(&'a str) + use<'a> {
        |name| list.borrow_mut().push(name)
    }

    let log = Log::default();
    assert_eq!(trimmed(&log)(" a "), "a");
    assert_eq!(last(&log)(&["a", "b"], Cow::Borrowed(&[1])), ("b", Cow::Borrowed(&[1][..])));
    let list = RefCell::default();
    kept(&log, &list)("kept");
    assert_eq!(list.take(), ["kept"]);
    log.assert(&["made"; 3]);
}

#[test]
fn a_closure_whose_value_has_the_type_that_is_asked_for() {
    #[hooked(after = [made])]
    fn shown(log: &Log) -> impl Fn() -> Box<dyn Debug> + use<> {
        || Box::new(1)
    }

    #[hooked(after = [made])]
    fn made_by_default(log: &Log) -> (impl Fn() + use<>, impl Fn(u8) -> u64 + use<>) {
        (|| Default::default(), |number| number.into())
    }

    #[hooked(after = [made])]
    fn failing(log: &Log) -> impl Fn(&str) + use<> {
        |text| panic!("{}", text.len())
    }

    #[hooked(after = [made])]
    async fn later(log: &Log) -> impl AsyncFn(&str) -> Result<usize, Box<dyn Error>> + use<> {
        async |text| Ok(text.parse()?)
    }

    let log = Log::default();
    assert_eq!(format!("{:?}", shown(&log)()), "1");
    let (unit, number) = made_by_default(&log);
    unit();
    assert_eq!(number(7), 7);
    drop(failing(&log));
    assert_eq!(block_on(async { later(&log).await("7").await.ok() }), Some(7));
    log.assert(&["made"; 4]);
}

#[test]
fn a_closure_that_is_not_the_last_expression() {
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
            0..9 => {
                if number > 4 {
                    panic!("too many")
                } else {
                    |text| text.len()
                }
            }
            _ => unreachable!(),
        }
    }

    let log = Log::default();
    assert_eq!(left_early(&log, true)("abc"), 3);
    assert_eq!(chosen(&log, 0)("abc"), 3);
    log.assert(&["made"; 2]);
}

#[test]
fn a_closure_that_returns_a_trait_object() {
    /// A pattern of this name would be this.
    #[expect(non_upper_case_globals, reason = "it is to be mistaken for a variable")]
    const value: usize = 3;

    type Later = Pin<Box<dyn Future<Output = usize> + Send>>;

    #[hooked(after = [made])]
    fn later(log: &Log) -> impl Fn(String) -> Pin<Box<dyn Future<Output = usize> + Send>> + use<> {
        |name| Box::pin(async move { name.len() + value })
    }

    #[hooked(after = [made])]
    fn parsed(log: &Log) -> impl Fn(&str) -> Result<u8, Box<dyn Error>> + use<> {
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
fn a_closure_whose_body_begins_with_a_block() {
    #[hooked(after = [made])]
    fn sum(log: &Log) -> impl Fn(u8) -> u8 + use<> {
        |number| { number } + 1
    }

    #[hooked(after = [made])]
    fn chosen(log: &Log) -> (impl Fn(u8) -> u8 + use<>, impl Fn(u8) -> bool + use<>) {
        (|number| if number > 1 { 10 } else { 20 } + number, |number| match number { 3 => 4, other => other } == 4)
    }

    let log = Log::default();
    let (added, equal) = chosen(&log);
    assert_eq!((sum(&log)(2), added(2), equal(3)), (3, 12, true));
    log.assert(&["made", "made"]);
}
