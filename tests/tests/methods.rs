//! `#[hooked]` on every kind of function and method.

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::collections::HashMap;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::marker::PhantomData;

#[hook]
fn before(log: &Log) {
    log.push("before");
}

#[hook]
fn see<T: Debug>(result: &T, log: &Log) {
    log.push(format!("see {result:?}"));
}

#[hook]
async fn see_later<T: Debug>(result: &T, log: &Log) {
    yield_now().await;
    log.push(format!("see {result:?}"));
}

#[hook]
fn raise(number: &mut u32) {
    *number += 1;
}

mod free {
    use super::*;

    #[hooked(before = [before, raise], after = [see])]
    pub(super) fn plain(number: u32, log: &Log) -> u32 {
        number
    }

    #[hooked(before = [before, raise], after = [see_later])]
    pub async fn asynchronous(number: u32, log: &Log) -> u32 {
        yield_now().await;
        number
    }

    #[hooked(before = [raise])]
    pub extern "C" fn with_an_abi(number: u32) -> u32 {
        number
    }

    #[hooked(before = [raise])]
    pub(crate) fn with_inner_attributes(number: u32) -> u32 {
        #![allow(clippy::needless_return, reason = "an attribute inside the body")]
        return number;
    }
}

#[test]
fn free_functions() {
    let log = Log::default();
    assert_eq!(free::plain(1, &log), 2);
    log.assert(&["before", "see 2"]);
    assert_eq!(block_on(free::asynchronous(1, &log)), 2);
    log.assert(&["before", "see 2"]);
    assert_eq!(free::with_an_abi(1), 2);
    assert_eq!(free::with_inner_attributes(1), 2);
    let as_pointer: fn(u32, &Log) -> u32 = free::plain;
    assert_eq!(as_pointer(2, &log), 3);
}

struct Service<T = u32> {
    value: T,
}

impl Service {
    #[hooked(before = [raise], after = [see_value])]
    pub fn new(number: u32, log: &Log) -> Self {
        Self { value: number }
    }

    #[hooked(before = [raise])]
    fn constant(number: u32) -> u32 {
        const STEP: u32 = 10;
        number + STEP + Self::START
    }

    const START: u32 = 100;

    #[hooked(before = [raise])]
    async fn later(number: u32) -> Result<Self, ()> {
        yield_now().await;
        Ok(Service { value: number })
    }
}

#[hook]
fn see_value(result: &Service, log: &Log) {
    log.push(format!("value {}", result.value));
}

#[test]
fn associated_functions() {
    let log = Log::default();
    assert_eq!(Service::new(1, &log).value, 2);
    log.assert(&["value 2"]);
    assert_eq!(Service::constant(1), 112);
    assert_eq!(block_on(Service::later(1)).map(|service| service.value), Ok(2));
}

trait Shop {
    type Item;
    const NAME: &'static str;

    fn buy(&mut self, number: u32, log: &Log) -> Result<Self::Item, String>;
    async fn buy_later(&mut self, number: u32, log: &Log) -> Result<Self::Item, String>;
    fn open(number: u32) -> Self
    where
        Self: Sized;

    #[hooked(before = [before, raise], after = [see])]
    fn provided(&self, number: u32, log: &Log) -> (u32, &'static str) {
        (number, Self::NAME)
    }

    #[hooked(before = [raise])]
    fn provided_for(number: u32) -> u32
    where
        Self: Sized,
    {
        number
    }

    #[hooked(before = [before], after = [see_later])]
    async fn provided_later(&mut self, number: u32, log: &Log) -> Result<Self::Item, String>
    where
        Self::Item: Debug,
    {
        let first = self.buy(number, log)?;
        log.push(format!("first {first:?}"));
        self.buy_later(number, log).await
    }
}

impl Shop for Service {
    type Item = u32;
    const NAME: &'static str = "service";

    #[hooked(before = [raise], after = [see])]
    fn buy(&mut self, number: u32, log: &Log) -> Result<Self::Item, String> {
        self.value = self.value.checked_sub(number).ok_or("sold out")?;
        Ok(self.value)
    }

    #[hooked(before = [raise], after = [see_later])]
    async fn buy_later(&mut self, number: u32, log: &Log) -> Result<u32, String> {
        yield_now().await;
        self.value = self.value.checked_sub(number).ok_or("sold out later")?;
        Ok(self.value)
    }

    #[hooked(before = [raise])]
    fn open(number: u32) -> Self {
        Service { value: number }
    }
}

#[test]
fn trait_methods_and_provided_ones() {
    let log = Log::default();
    let mut service = <Service as Shop>::open(9);
    assert_eq!(service.value, 10);
    assert_eq!(service.buy(2, &log), Ok(7));
    log.assert(&["see 7"]);
    assert_eq!(block_on(service.buy_later(1, &log)), Ok(5));
    log.assert(&["see 5"]);
    assert_eq!(service.provided(1, &log), (2, "service"));
    log.assert(&["before", "see (2, \"service\")"]);
    assert_eq!(Service::<u32>::provided_for(1), 2);
    assert_eq!(block_on(service.provided_later(1, &log)), Ok(1));
    log.assert(&["before", "see 3", "first 3", "see 1", "see 1"]);
    assert_eq!(block_on(service.provided_later(1, &log)), Err("sold out".to_owned()));
    log.assert(&["before"]);
}

#[test]
fn a_trait_of_the_standard_library() {
    struct Shown(u32);

    #[hook]
    fn bracket(f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[")
    }

    #[hook]
    fn close(f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("]")
    }

    impl Display for Shown {
        #[hooked(before = [bracket], after = [close])]
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "{}", self.0)
        }
    }

    struct Countdown(u32);

    #[hook]
    fn double(result: Option<u32>) -> Option<u32> {
        result.map(|number| number * 2)
    }

    impl Iterator for Countdown {
        type Item = u32;

        #[hooked(after = [double])]
        fn next(&mut self) -> Option<Self::Item> {
            self.0 = self.0.checked_sub(1)?;
            Some(self.0)
        }
    }

    struct Dropped(Log);

    #[hook]
    fn note_drop(this: &mut Dropped) {
        this.0.push("before drop");
    }

    impl Drop for Dropped {
        #[hooked(before = [note_drop])]
        fn drop(&mut self) {
            self.0.push("drop");
        }
    }

    assert_eq!(Shown(1).to_string(), "[1]");
    assert_eq!(Countdown(3).collect::<Vec<_>>(), [4, 2, 0]);
    let log = Log::default();
    drop(Dropped(log.clone()));
    log.assert(&["before drop", "drop"]);
}

#[test]
fn nested_functions() {
    #[hooked(before = [raise])]
    fn outer(number: u32) -> u32 {
        #[hooked(before = [raise], after = [double])]
        fn inner(number: u32) -> u32 {
            #[hook]
            fn square(number: u32) -> u32 {
                number * number
            }

            #[hooked(before = [number = square])]
            fn innermost(number: u32) -> u32 {
                number
            }

            innermost(number)
        }

        #[hook]
        fn double(result: &mut u32) {
            *result *= 2;
        }

        inner(number)
    }

    // 1, 2, 3, 9, 18
    assert_eq!(outer(1), 18);
}

#[test]
fn items_and_locals_of_the_body_do_not_meet_the_hooks() {
    #[hook]
    fn helper(number: u32) -> u32 {
        number + 1
    }

    #[hooked(before = [number = helper], after = [add])]
    fn method(number: u32) -> u32 {
        fn helper(number: u32) -> u32 {
            number * 100
        }

        let (result, out, ctx, value, error) = (number, 1, 2, 3, 4);
        helper(result) + out + ctx + value + error
    }

    #[hook]
    fn add(result: &mut u32) {
        *result += helper(0);
    }

    assert_eq!(method(1), 200 + 10 + 1);
}

#[test]
fn generics_and_where_clauses() {
    #[hook]
    fn see_key<K: Debug>(key: &K, log: &Log) {
        log.push(format!("key {key:?}"));
    }

    struct Map<K, V, const LIMIT: usize> {
        values: HashMap<K, V>,
    }

    impl<K, V, const LIMIT: usize> Map<K, V, LIMIT>
    where
        K: Hash + Eq + Debug,
        V: Default,
    {
        #[hooked(before = [see_key], error = [note_full])]
        fn insert(&mut self, key: K, value: V, log: &Log) -> Result<Option<V>, Full<LIMIT>> {
            if self.values.len() >= LIMIT {
                return Err(Full);
            }
            Ok(self.values.insert(key, value))
        }

        #[hooked(before = [see_key], after = [see_found])]
        fn get<'a, Q>(&'a self, key: &Q, log: &Log) -> Option<&'a V>
        where
            K: std::borrow::Borrow<Q>,
            Q: Hash + Eq + Debug,
        {
            self.values.get(key)
        }
    }

    #[derive(Debug, PartialEq)]
    struct Full<const LIMIT: usize>;

    #[hook]
    fn note_full<const LIMIT: usize>(_error: &Full<LIMIT>, log: &Log) {
        log.push(format!("full {LIMIT}"));
    }

    #[hook]
    fn see_found<T>(result: &Option<T>, log: &Log) {
        log.push(format!("found {}", result.is_some()));
    }

    let log = Log::default();
    let mut map = Map::<String, u32, 1> { values: HashMap::new() };
    assert_eq!(map.insert("a".to_owned(), 1, &log), Ok(None));
    log.assert(&["key \"a\""]);
    assert_eq!(map.insert("b".to_owned(), 2, &log), Err(Full));
    log.assert(&["key \"b\"", "full 1"]);
    assert_eq!(map.get(&"a".to_owned(), &log), Some(&1));
    log.assert(&["key \"a\"", "found true"]);
}

#[test]
fn impl_trait_as_argument_and_return() {
    #[hook]
    fn see_text(text: &(impl Display + ?Sized), log: &Log) {
        log.push(format!("text {text}"));
    }

    #[hook]
    fn see_size(result: &impl ExactSizeIterator, log: &Log) {
        log.push(format!("size {}", result.len()));
    }

    #[hooked(before = [see_text])]
    fn argument(text: impl Display + Clone, log: &Log) -> String {
        text.to_string()
    }

    #[hooked(after = [see_size])]
    fn returned<'a>(numbers: &'a [u32], log: &Log) -> impl ExactSizeIterator<Item = u32> + use<'a> {
        log.push("method");
        numbers.iter().map(|number| number * 2)
    }

    #[hooked(before = [see_text])]
    async fn both(text: impl Display, numbers: Vec<u32>, log: &Log) -> impl Iterator<Item = u32> {
        yield_now().await;
        numbers.into_iter().rev()
    }

    #[hooked(before = [see_text])]
    fn closure(text: &str, log: &Log) -> impl Fn(u32) -> u32 + use<> {
        let length = u32::try_from(text.len()).unwrap_or_default();
        move |number| number + length
    }

    let log = Log::default();
    assert_eq!(argument(1, &log), "1");
    log.assert(&["text 1"]);
    assert_eq!(returned(&[1, 2], &log).collect::<Vec<_>>(), [2, 4]);
    log.assert(&["method", "size 2"]);
    assert_eq!(block_on(both("a", vec![1, 2], &log)).collect::<Vec<_>>(), [2, 1]);
    log.assert(&["text a"]);
    assert_eq!(closure("abc", &log)(1), 4);
    log.assert(&["text abc"]);
}

#[test]
fn lifetimes() {
    struct Parser<'a> {
        text: &'a str,
    }

    #[hook]
    fn trim(this: &mut Parser<'_>) {
        this.text = this.text.trim();
    }

    #[hook]
    fn see_word(result: &Option<&str>, log: &Log) {
        log.push(format!("{result:?}"));
    }

    impl<'a> Parser<'a> {
        #[hooked(before = [trim], after = [see_word])]
        fn word(&mut self, log: &Log) -> Option<&'a str> {
            let (word, rest) = self.text.split_once(' ').unwrap_or((self.text, ""));
            self.text = rest;
            (!word.is_empty()).then_some(word)
        }

        #[hooked(before = [before], after = [see])]
        async fn longest<'b>(&'b self, other: &'b str, log: &Log) -> &'b str
        where
            'a: 'b,
        {
            yield_now().await;
            if other.len() > self.text.len() { other } else { self.text }
        }
    }

    #[hooked(before = [before], after = [see])]
    fn higher_ranked<F>(choose: F, log: &Log) -> usize
    where
        F: for<'x> Fn(&'x str, &'x str) -> &'x str,
    {
        choose("a", "bc").len()
    }

    let log = Log::default();
    let text = "  one two".to_owned();
    let mut parser = Parser { text: &text };
    assert_eq!(parser.word(&log), Some("one"));
    assert_eq!(block_on(parser.longest("long", &log)), "long");
    assert_eq!(parser.word(&log), Some("two"));
    assert_eq!(parser.word(&log), None);
    log.assert(&["Some(\"one\")", "before", "see \"long\"", "Some(\"two\")", "None"]);
    assert_eq!(higher_ranked(|_, second| second, &log), 2);
    log.assert(&["before", "see 2"]);
}

/// The method asks for nothing that the plain one would not.
#[test]
fn values_that_can_do_nothing() {
    struct Nothing<T>(PhantomData<*const T>);

    #[hooked(before = [before], after = [see_nothing])]
    fn method<T>(value: Nothing<T>, log: &Log) -> Nothing<T> {
        log.push("method");
        value
    }

    #[hooked(before = [before], after = [see_nothing], error = [before])]
    fn fallible<T>(value: Nothing<T>, log: &Log) -> Result<Nothing<T>, Nothing<T>> {
        log.push("method");
        Err(value)
    }

    #[hook]
    fn see_nothing<T>(result: &Nothing<T>, log: &Log) {
        let Nothing(PhantomData) = result;
        log.push("see");
    }

    let log = Log::default();
    let Nothing(PhantomData) = method(Nothing::<u32>(PhantomData), &log);
    log.assert(&["before", "method", "see"]);
    assert!(fallible(Nothing::<u32>(PhantomData), &log).is_err());
    log.assert(&["before", "method", "before"]);
}

#[test]
fn recursive_and_mutually_recursive() {
    #[hooked(before = [before], after = [see])]
    fn even(number: u32, log: &Log) -> bool {
        if number == 0 { true } else { odd(number - 1, log) }
    }

    #[hooked(before = [before])]
    fn odd(number: u32, log: &Log) -> bool {
        number != 0 && even(number - 1, log)
    }

    #[hooked(before = [raise])]
    async fn later(number: u32) -> u32 {
        if number > 3 { number } else { Box::pin(later(number)).await }
    }

    let log = Log::default();
    assert!(even(2, &log));
    log.assert(&["before", "before", "before", "see true", "see true"]);
    assert_eq!(block_on(later(0)), 4);
}

#[test]
fn other_attributes_stay() {
    struct Counter;

    impl Counter {
        #[must_use]
        #[hooked(after = [see])]
        #[inline(never)]
        #[expect(clippy::unused_self, reason = "it is expected to be seen")]
        fn method(&self, log: &Log) -> u32 {
            1
        }

        #[cfg(any())]
        #[hooked(before = [nothing_of_this_name])]
        fn left_out(&self) {}

        #[cfg(all())]
        #[hooked(before = [before])]
        fn kept(&self, log: &Log, #[cfg(any())] missing: Missing) {}
    }

    #[hooked(after = [see])]
    #[track_caller]
    fn place(log: &Log) -> u32 {
        std::panic::Location::caller().line()
    }

    let log = Log::default();
    assert_eq!(Counter.method(&log), 1);
    log.assert(&["see 1"]);
    Counter.kept(&log);
    log.assert(&["before"]);
    let here = line!();
    assert_eq!(place(&log), here + 1);
}

#[hook]
fn new_log() -> Log {
    Log::default()
}

#[test]
#[hooked(before = [log = new_log, before])]
fn a_test() {
    log.assert(&["before"]);
}

#[tokio::test]
#[hooked(before = [log = new_log, before], after = [see])]
async fn an_async_test_hooked_inside() {
    yield_now().await;
    log.assert(&["before"]);
}

#[hooked(before = [log = new_log, before])]
#[tokio::test]
async fn an_async_test_hooked_outside() {
    yield_now().await;
    log.assert(&["before"]);
}
