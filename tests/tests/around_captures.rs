//! What an around hook and the closure that it runs have of the call: what is moved, lent and cloned.

use hooks_runtime::{Context, hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::cell::{Cell, RefCell};
use std::fmt::Display;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

#[hook]
fn once<R>(next: impl FnOnce() -> R) -> R {
    next()
}

#[hook]
fn many<R>(mut next: impl FnMut() -> R) -> R {
    next();
    next()
}

#[hook]
async fn once_later<R>(next: impl AsyncFnOnce() -> R) -> R {
    yield_now().await;
    next().await
}

#[hook]
async fn future<R>(next: impl Future<Output = R>) -> R {
    yield_now().await;
    next.await
}

#[hook]
async fn many_later<R, F>(mut next: impl FnMut() -> F) -> R
where
    F: Future<Output = R>,
{
    next().await;
    next().await
}

#[hook]
async fn with_context<R>(ctx: &mut Context, next: impl AsyncFnOnce(&mut Context) -> R) -> R {
    yield_now().await;
    ctx.insert(1_u8);
    next(ctx).await
}

#[hook]
fn note(text: &str, log: &Log) {
    log.push(text);
}

/// Counts its clones, and says when it drops.
struct Value {
    text: &'static str,
    clones: Rc<Cell<u32>>,
    log: Log,
}

impl Value {
    fn new(text: &'static str, log: &Log) -> Self {
        Value { text, clones: Rc::default(), log: log.clone() }
    }
}

impl Clone for Value {
    fn clone(&self) -> Self {
        self.clones.set(self.clones.get() + 1);
        Value { text: self.text, clones: Rc::clone(&self.clones), log: self.log.clone() }
    }
}

impl Drop for Value {
    fn drop(&mut self) {
        self.log.push(format!("drop {}", self.text));
    }
}

mod again {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Error {
        Busy(u32),
        Refused,
    }

    /// Waits 1, 2, 4, … rounds between the runs, and not when it makes no sense to go on.
    #[hook]
    async fn retry<T, F>(times: u32, log: &Log, mut next: impl FnMut() -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        let mut pause = 1;
        for _ in 1..times {
            match next().await {
                Err(Error::Busy(_)) => {}
                outcome => return outcome,
            }
            for _ in 0..pause {
                yield_now().await;
            }
            log.push(format!("waited {pause}"));
            pause *= 2;
        }
        next().await
    }

    #[hook]
    fn retry_at_once<T>(times: u32, mut next: impl FnMut() -> Result<T, Error>) -> Result<T, Error> {
        let mut outcome = next();
        for _ in 1..times {
            if outcome.is_ok() {
                break;
            }
            outcome = next();
        }
        outcome
    }

    #[hook]
    fn mark(name: &mut String, log: &Log) {
        name.push('.');
        log.push(format!("before {name}"));
    }

    struct Server {
        calls: AtomicU32,
        up_after: u32,
    }

    impl Server {
        fn answer(&self, name: &str) -> Result<String, Error> {
            let call = self.calls.fetch_add(1, Relaxed) + 1;
            if name == "bad." {
                return Err(Error::Refused);
            }
            if call < self.up_after { Err(Error::Busy(call)) } else { Ok(name.to_owned()) }
        }

        #[hooked(around = [retry(times = 4)], before = [mark], error = [note(text = "error")])]
        async fn fetch(&self, name: String, log: &Log) -> Result<String, Error> {
            yield_now().await;
            self.answer(&name)
        }

        #[hooked(around = [retry_at_once(times = 4)], before = [mark], error = [note(text = "error")])]
        fn fetch_at_once(&self, name: String, log: &Log) -> Result<String, Error> {
            self.answer(&name)
        }
    }

    #[tokio::test]
    async fn with_back_off() {
        let log = Log::default();
        let server = Arc::new(Server { calls: AtomicU32::new(0), up_after: 3 });
        let fetch = |name: &'static str| {
            let (server, log) = (Arc::clone(&server), log.clone());
            tokio::spawn(async move { server.fetch(name.to_owned(), &log).await })
        };
        assert_eq!(fetch("a").await.unwrap(), Ok("a.".to_owned()));
        log.assert(&["before a.", "error", "waited 1", "before a.", "error", "waited 2", "before a."]);
        assert_eq!(fetch("bad").await.unwrap(), Err(Error::Refused));
        log.assert(&["before bad.", "error"]);

        let server = Server { calls: AtomicU32::new(0), up_after: 100 };
        assert_eq!(server.fetch("b".to_owned(), &log).await, Err(Error::Busy(4)));
        let waits: Vec<String> = log.take().into_iter().filter(|line| line.starts_with("waited")).collect();
        assert_eq!(waits, ["waited 1", "waited 2", "waited 4"]);
    }

    #[test]
    fn in_a_sync_method() {
        let log = Log::default();
        let server = Server { calls: AtomicU32::new(0), up_after: 3 };
        assert_eq!(server.fetch_at_once("a".to_owned(), &log), Ok("a.".to_owned()));
        log.assert(&["before a.", "error", "before a.", "error", "before a."]);
    }

    #[hook]
    fn user(log: &Log) -> Value {
        Value::new("user", log)
    }

    #[hooked(before = [user = user])]
    #[hooked(around = [many], before = [inner = user])]
    fn sync(used: Value, _unused: Value, shared: &Value, log: &Log) {
        log.push(format!("{} {} {} {}", used.text, user.text, inner.text, shared.text));
    }

    #[hooked(before = [user = user])]
    #[hooked(around = [many_later], before = [inner = user])]
    async fn later(used: Value, _unused: Value, shared: &Value, log: &Log) {
        log.push(format!("{} {} {} {}", used.text, user.text, inner.text, shared.text));
    }

    #[test]
    fn each_run_has_clones_of_what_it_uses() {
        let log = Log::default();
        for is_async in [false, true] {
            let (used, unused, shared) =
                (Value::new("used", &log), Value::new("unused", &log), Value::new("shared", &log));
            let counts = [&used, &unused, &shared].map(|value| Rc::clone(&value.clones));
            if is_async {
                block_on(later(used, unused, &shared, &log));
            } else {
                sync(used, unused, &shared, &log);
            }
            assert_eq!(counts.map(|count| count.get()), [2, 0, 0]);
            let run = ["used user user shared", "drop user", "drop user", "drop used"];
            log.assert(&[&run[..], &run[..], &["drop user", "drop unused", "drop used"]].concat());
            drop(shared);
            log.take();
        }
    }

    #[hooked(around = [many], before = [|seen: &mut Vec<u32>| seen.push(1)], after = [|seen: &mut Vec<u32>| seen.push(3)])]
    fn lent_again(seen: &mut Vec<u32>, counter: &mut u32) -> u32 {
        *counter += 1;
        seen.push(2);
        *counter
    }

    #[test]
    fn mutable_arguments_are_lent_again() {
        let (mut seen, mut counter) = (Vec::new(), 0);
        assert_eq!(lent_again(&mut seen, &mut counter), 2);
        assert_eq!(seen, [1, 2, 3, 1, 2, 3]);
    }

    struct Counter(u32);

    impl Counter {
        #[hooked(around = [many])]
        fn add(&mut self, step: u32) -> u32 {
            self.0 += step;
            self.0
        }

        #[hooked(around = [many])]
        #[hooked(before = [|step| *step += 1])]
        fn add_more(&mut self, step: u32) -> u32 {
            self.0 += step;
            self.0
        }
    }

    #[test]
    fn a_mutable_receiver_in_a_sync_method() {
        let mut counter = Counter(0);
        assert_eq!(counter.add(2), 4);
        assert_eq!(counter.add_more(2), 10);
    }

    #[hook]
    fn preset(name: &str, result: &mut Option<u32>) {
        if name == "preset" {
            *result = Some(7);
        }
    }

    #[hook]
    fn forget(result: &mut Option<u32>, log: &Log) {
        log.push(format!("{result:?}"));
    }

    #[hooked(around = [many], before = [preset, forget])]
    fn skipped_inside(name: &str, log: &Log) -> u32 {
        log.push("method");
        1
    }

    #[hooked(before = [preset])]
    #[hooked(around = [many], before = [forget])]
    fn skipped_outside(name: &str, log: &Log) -> u32 {
        log.push("method");
        1
    }

    #[hooked(before = [preset])]
    #[hooked(around = [many_later], before = [forget])]
    async fn skipped_outside_later(name: &str, log: &Log) -> u32 {
        log.push("method");
        1
    }

    #[test]
    fn with_a_result_set_before() {
        let log = Log::default();
        assert_eq!((skipped_inside("preset", &log), skipped_inside("", &log)), (7, 1));
        log.assert(&["Some(7)", "Some(7)", "None", "method", "None", "method"]);
        assert_eq!(skipped_outside("", &log), 1);
        log.assert(&["None", "method", "None", "method"]);
        assert_eq!(block_on(skipped_outside_later("", &log)), 1);
        log.assert(&["None", "method", "None", "method"]);
        assert_eq!(skipped_outside("preset", &log), 7);
        assert_eq!(block_on(skipped_outside_later("preset", &log)), 7);
        log.assert(&["Some(7)"; 4]);
    }
}

/// `FnOnce` moves or borrows, as the inside needs it, so nothing is cloned.
mod nothing_is_cloned {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Unique(u32);

    #[hook]
    fn look(unique: &Unique, log: &Log) {
        log.push(format!("{}", unique.0));
    }

    #[hook]
    fn change(unique: &mut Unique) {
        unique.0 += 1;
    }

    #[hooked(before = [change])]
    #[hooked(around = [once, once], before = [change, look], after = [note(text = "after")])]
    fn sync(unique: Unique, log: &Log) -> Unique {
        unique
    }

    #[hooked(before = [change])]
    #[hooked(around = [once_later, future, once_later], before = [change, look], after = [note(text = "after")])]
    async fn later(unique: Unique, log: &Log) -> Unique {
        yield_now().await;
        unique
    }

    #[hooked(after = [look])]
    #[hooked(around = [once], before = [change])]
    fn outer_after(unique: Unique, log: &Log) -> u32 {
        unique.0
    }

    #[hooked(after = [look])]
    #[hooked(around = [future, once_later], before = [change])]
    async fn outer_after_later(unique: Unique, log: &Log) -> u32 {
        yield_now().await;
        unique.0
    }

    #[test]
    fn of_arguments() {
        let log = Log::default();
        assert_eq!(sync(Unique(1), &log), Unique(3));
        log.assert(&["3", "after"]);
        assert_eq!(block_on(later(Unique(1), &log)), Unique(3));
        log.assert(&["3", "after"]);
        assert_eq!(outer_after(Unique(1), &log), 2);
        log.assert(&["2"]);
        assert_eq!(block_on(outer_after_later(Unique(1), &log)), 2);
        log.assert(&["2"]);
    }

    #[hook]
    fn make() -> Unique {
        Unique(5)
    }

    #[hooked(before = [outer = make])]
    #[hooked(around = [once], before = [inner = make])]
    fn bindings() -> (Unique, Unique) {
        (outer, inner)
    }

    #[hooked(before = [outer = make])]
    #[hooked(around = [once_later, future], before = [inner = make])]
    async fn bindings_later() -> (Unique, Unique) {
        (outer, inner)
    }

    #[test]
    fn of_bindings() {
        assert_eq!(bindings(), (Unique(5), Unique(5)));
        assert_eq!(block_on(bindings_later()), (Unique(5), Unique(5)));
    }
}

mod asked_for {
    use super::*;

    #[hook]
    fn lent<R>(name: &str, log: &Log, next: impl FnOnce() -> R) -> R {
        log.push(format!("{name} {{"));
        let outcome = next();
        log.push(format!("}} {name}"));
        outcome
    }

    #[hook]
    async fn lent_later<R>(next: impl AsyncFnOnce() -> R, name: &str, log: &Log) -> R {
        log.push(format!("{name} {{"));
        let outcome = next().await;
        log.push(format!("}} {name}"));
        outcome
    }

    /// `next` comes first, and takes the very argument along that is cloned for `name`.
    #[hook]
    async fn cloned_later<R>(next: impl Future<Output = R>, name: String, log: &Log) -> R {
        let outcome = next.await;
        log.push(name);
        outcome
    }

    #[hook]
    fn cloned<R>(next: impl FnOnce() -> R, name: String, log: &Log) -> R {
        let outcome = next();
        log.push(name);
        outcome
    }

    #[hook]
    fn shout(name: &mut String) {
        name.push('!');
    }

    #[hooked(around = [lent])]
    #[hooked(around = [lent, once], before = [|name: &String, log: &Log| log.push(format!("before {name}"))])]
    fn read_inside(name: String, log: &Log) -> usize {
        name.len()
    }

    #[hooked(around = [lent_later])]
    #[hooked(around = [lent_later, once_later], before = [|name: &String, log: &Log| log.push(format!("before {name}"))])]
    async fn read_inside_later(name: String, log: &Log) -> usize {
        name.len()
    }

    #[hooked(around = [cloned], before = [shout])]
    fn moved_inside(name: String, log: &Log) -> String {
        name
    }

    #[hooked(around = [cloned_later], before = [shout])]
    async fn moved_inside_later(name: String, log: &Log) -> String {
        name
    }

    #[test]
    fn an_argument() {
        let log = Log::default();
        assert_eq!(read_inside("ab".to_owned(), &log), 2);
        log.assert(&["ab {", "ab {", "before ab", "} ab", "} ab"]);
        assert_eq!(block_on(read_inside_later("ab".to_owned(), &log)), 2);
        log.assert(&["ab {", "ab {", "before ab", "} ab", "} ab"]);
        assert_eq!(moved_inside("a".to_owned(), &log), "a!");
        log.assert(&["a"]);
        assert_eq!(block_on(moved_inside_later("a".to_owned(), &log)), "a!");
        log.assert(&["a"]);
    }

    #[hook]
    fn number() -> u32 {
        7
    }

    #[hook]
    fn both<R>(next: impl FnOnce() -> R, user: &u32, limit: u32, log: &Log) -> R {
        log.push(format!("{user} {limit}"));
        next()
    }

    #[hooked(before = [user = number])]
    #[hooked(around = [both(limit = user * 10)])]
    fn with_values(name: String, log: &Log) -> String {
        format!("{name}{user}")
    }

    #[hook]
    fn parse(id: &str) -> u32 {
        id.parse().unwrap_or_default()
    }

    #[hook]
    fn look(id: &u32, log: &Log) {
        log.push(id.to_string());
    }

    #[hooked(before = [id = parse])]
    #[hooked(around = [once, many], before = [look])]
    fn in_place_of_an_argument(id: String, log: &Log) -> u32 {
        id + 1
    }

    #[hooked(before = [id = parse])]
    #[hooked(around = [once_later, future, many_later], before = [look])]
    async fn in_place_of_an_argument_later(id: String, log: &Log) -> u32 {
        yield_now().await;
        id + 1
    }

    #[hooked(around = [once, many], before = [id = parse, look])]
    fn in_place_of_an_argument_inside(id: String, log: &Log) -> u32 {
        id + 1
    }

    #[test]
    fn bindings_that_take_the_place_of_an_argument() {
        let log = Log::default();
        assert_eq!(in_place_of_an_argument("1".to_owned(), &log), 2);
        assert_eq!(block_on(in_place_of_an_argument_later("1".to_owned(), &log)), 2);
        assert_eq!(in_place_of_an_argument_inside("1".to_owned(), &log), 2);
        log.assert(&["1"; 6]);
    }

    #[test]
    fn bindings_and_values() {
        let log = Log::default();
        assert_eq!(with_values("abc".to_owned(), &log), "abc7");
        log.assert(&["7 70"]);
    }
}

/// Names that stand in the list and not in the body.
mod only_in_the_list {
    use super::*;
    use hooks_runtime::Args;

    #[hook]
    fn show(args: Args<'_>, log: &Log) {
        log.push(format!("{args:?}"));
    }

    #[hook]
    fn see(text: &str, log: &Log) {
        log.push(text);
    }

    #[hooked(
        around = [once],
        before = [show(args = [first]), see(text = &second), |log: &Log| log.push(third.as_str())],
        after = [note(text = "fourth") if fourth],
    )]
    fn sync(first: String, second: String, third: String, fourth: bool, log: &Log) {}

    #[hooked(
        around = [once_later, future, many_later],
        before = [show(args = [first]), see(text = &second), |log: &Log| log.push(third.as_str())],
        after = [note(text = "fourth") if fourth],
    )]
    async fn later(first: String, second: String, third: String, fourth: bool, log: &Log) {}

    #[test]
    fn arguments() {
        let log = Log::default();
        let texts = || ["first", "second", "third"].map(str::to_owned);
        let [first, second, third] = texts();
        sync(first, second, third, true, &log);
        let events = [r#"{"first": "first"}"#, "second", "third", "fourth"];
        log.assert(&events);
        let [first, second, third] = texts();
        block_on(later(first, second, third, true, &log));
        log.assert(&[events; 2].concat());
    }
}

/// What a method can look like around which a hook is put.
mod shapes {
    use super::*;
    use std::fmt::Debug;

    macro_rules! give {
        ($value:expr) => {
            return $value
        };
    }

    type Alias = Result<u32, String>;

    trait Service {
        type Outcome;
    }

    impl Service for () {
        type Outcome = Result<u32, String>;
    }

    #[hook]
    fn add(result: &mut u32) {
        *result += 1;
    }

    #[hook]
    fn shout(error: &mut String) {
        error.push('!');
    }

    #[hooked(around = [once, many], after = [add], error = [shout])]
    #[hooked(around = [once], after = [add], error = [shout])]
    fn alias(text: &str) -> Alias {
        let number: u32 = text.parse().map_err(|_| text.to_owned())?;
        Ok(number)
    }

    #[hooked(around = [once_later, future, many_later], after = [add], error = [shout])]
    #[hooked(around = [many_later], after = [add], error = [shout])]
    async fn associated(text: &str) -> <() as Service>::Outcome {
        yield_now().await;
        text.parse().map_err(|_| text.to_owned())
    }

    #[hooked(fallible, around = [once_later], after = [add], error = [shout])]
    async fn said(text: &str) -> <() as Service>::Outcome {
        text.parse().map_err(|_| text.to_owned())
    }

    #[test]
    fn results_under_other_names() {
        assert_eq!((alias("1"), alias("x")), (Ok(3), Err("x!!".to_owned())));
        assert_eq!((block_on(associated("1")), block_on(associated("x"))), (Ok(3), Err("x!!".to_owned())));
        assert_eq!((block_on(said("1")), block_on(said("x"))), (Ok(2), Err("x!".to_owned())));
    }

    struct Pair {
        first: String,
        second: u32,
    }

    #[hooked(around = [once, many])]
    fn patterns((a, mut list): (u32, Vec<u32>), [b, .., c]: [u32; 3]) -> u32 {
        list.push(1);
        a + b + c + u32::try_from(list.len()).unwrap()
    }

    #[hooked(around = [once])]
    fn more_patterns(Pair { first, second: ref number }: Pair, &copied: &u32, mut text: String) -> String {
        text.push_str(&first);
        format!("{text} {number} {copied}")
    }

    #[hooked(around = [once_later, many_later])]
    async fn patterns_later((a, mut list): (u32, Vec<u32>), [b, .., c]: [u32; 3]) -> u32 {
        list.push(1);
        yield_now().await;
        a + b + c + u32::try_from(list.len()).unwrap()
    }

    #[test]
    fn patterns_as_parameters() {
        assert_eq!(patterns((1, Vec::new()), [1, 2, 3]), 6);
        assert_eq!(block_on(patterns_later((1, Vec::new()), [1, 2, 3])), 6);
        let pair = Pair { first: "b".to_owned(), second: 2 };
        assert_eq!(more_patterns(pair, &3, "a".to_owned()), "ab 2 3");
    }

    #[hooked(around = [once, many])]
    fn opaque(value: impl Debug + Clone, number: impl Into<u32> + Copy) -> String {
        format!("{value:?} {}", number.into())
    }

    #[hooked(around = [once])]
    fn callable(
        shared: &dyn Fn(u32) -> u32,
        mut mutable: impl FnMut(u32) -> u32,
        once: Box<dyn FnOnce(u32) -> u32>,
    ) -> u32 {
        shared(1) + mutable(2) + once(3)
    }

    #[hooked(around = [once, many])]
    fn enclosed(number: u32, text: String) -> usize {
        if number > 5 {
            give!(0)
        }
        text.len()
    }

    #[hooked(around = [once_later, future, many_later])]
    async fn enclosed_later(number: u32, text: String) -> usize {
        yield_now().await;
        if number > 5 {
            give!(0)
        }
        text.len()
    }

    #[hooked(around = [once_later])]
    async fn recursive(depth: u32) -> u32 {
        if depth == 0 { 0 } else { Box::pin(recursive(depth - 1)).await + 1 }
    }

    /// Has an item with the name of the hook.
    #[hooked(around = [once])]
    fn with_items(number: u32) -> u32 {
        fn once(number: u32) -> u32 {
            number + 1
        }
        once(number)
    }

    #[hooked(around = [once])]
    fn never(text: &str) -> ! {
        panic!("{text}")
    }

    struct Numbers(Vec<u32>);

    impl Iterator for Numbers {
        type Item = u32;

        #[hooked(around = [once], after = [|result: &mut Option<u32>| *result = result.map(|number| number * 10)])]
        fn next(&mut self) -> Option<u32> {
            self.0.pop()
        }
    }

    impl Drop for Numbers {
        #[hooked(around = [once], before = [|this: &mut Numbers| this.0.clear()])]
        fn drop(&mut self) {
            assert!(self.0.is_empty());
        }
    }

    #[test]
    fn parameters_bodies_and_traits() {
        assert_eq!(opaque("a", 1_u8), "\"a\" 1");
        assert_eq!(callable(&|number| number, |number| number, Box::new(|number| number)), 6);
        assert_eq!((enclosed(1, "a".to_owned()), enclosed(6, "a".to_owned())), (1, 0));
        assert_eq!(block_on(enclosed_later(1, "a".to_owned())), 1);
        assert_eq!(block_on(enclosed_later(6, "a".to_owned())), 0);
        assert_eq!((block_on(recursive(5)), with_items(1)), (5, 2));
        assert!(std::panic::catch_unwind(|| never("planned")).is_err());
        assert_eq!(Numbers(vec![1, 2]).next(), Some(20));
    }
}

mod receivers {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Service {
        calls: u32,
        name: String,
    }

    #[hook]
    fn see<R>(this: &Service, log: &Log, next: impl FnOnce() -> R) -> R {
        log.push(format!("see {}", this.calls));
        next()
    }

    #[hook]
    async fn see_later<R>(this: &Service, log: &Log, next: impl AsyncFnOnce() -> R) -> R {
        log.push(format!("see {}", this.calls));
        let outcome = next().await;
        log.push(format!("saw {}", this.calls));
        outcome
    }

    #[hook]
    fn count(this: &mut Service) {
        this.calls += 1;
    }

    impl Service {
        #[hooked(around = [see])]
        fn shared(&self, log: &Log) -> u32 {
            self.calls
        }

        #[hooked(around = [see_later])]
        async fn shared_later(&self, log: &Log) -> u32 {
            self.calls
        }

        #[hooked(around = [once], before = [count])]
        fn mutable(&mut self) -> &mut String {
            self.name.push('a');
            &mut self.name
        }

        #[hooked(around = [once, once], before = [count], after = [count])]
        fn mutated(&mut self) -> u32 {
            self.calls *= 10;
            self.calls
        }

        #[hooked(around = [once_later, with_context, once_later], before = [count], after = [count])]
        async fn mutable_later(&mut self) -> u32 {
            yield_now().await;
            self.calls *= 10;
            self.calls
        }

        #[hooked(around = [future], before = [count])]
        async fn borrowed_later(&mut self) -> &mut String {
            yield_now().await;
            &mut self.name
        }

        #[hooked(around = [once])]
        fn value(self) -> String {
            self.name
        }

        #[hooked(around = [once_later, future])]
        async fn value_later(self) -> String {
            self.name
        }

        #[hooked(around = [see])]
        fn counted(self: Arc<Self>, log: &Log) -> u32 {
            self.calls
        }

        #[hooked(around = [see_later])]
        async fn counted_later(self: Arc<Self>, log: &Log) -> u32 {
            yield_now().await;
            self.calls
        }

        #[hooked(around = [once])]
        fn boxed(self: Box<Self>) -> String {
            self.name
        }

        #[hooked(around = [once])]
        fn pinned(self: Pin<&mut Self>) -> u32 {
            self.calls
        }
    }

    #[test]
    fn of_every_kind() {
        let log = Log::default();
        let mut service = Service { calls: 1, name: "a".to_owned() };
        assert_eq!(service.shared(&log), 1);
        assert_eq!(block_on(service.shared_later(&log)), 1);
        log.assert(&["see 1", "see 1", "saw 1"]);
        assert_eq!(service.mutated(), 20);
        assert_eq!(block_on(service.mutable_later()), 220);
        assert_eq!(service.calls, 221);
        assert_eq!(block_on(service.borrowed_later()), "a");
        assert_eq!(service.clone().value(), "a");
        assert_eq!(block_on(service.clone().value_later()), "a");
        assert_eq!(Arc::new(service.clone()).counted(&log), 222);
        assert_eq!(block_on(Arc::new(service.clone()).counted_later(&log)), 222);
        log.assert(&["see 222", "see 222", "saw 222"]);
        assert_eq!(Box::new(service.clone()).boxed(), "a");
        assert_eq!(Pin::new(&mut service.clone()).pinned(), 222);
        service.mutable().push('b');
        assert_eq!(service.name, "aab");
    }
}

mod returns {
    use super::*;

    #[hooked(around = [once], before = [note(text = "before")], after = [note(text = "after")])]
    fn opaque<'a>(names: &'a [String], log: &Log) -> impl Iterator<Item = &'a str> + use<'a> {
        names.iter().map(String::as_str)
    }

    #[hooked(around = [once_later], before = [note(text = "before")])]
    async fn opaque_later(name: String, log: &Log) -> impl Display + use<> {
        yield_now().await;
        name
    }

    #[hooked(around = [once])]
    fn opaque_inside(name: String) -> Result<impl Display + use<>, String> {
        if name.is_empty() {
            return Err("empty".to_owned());
        }
        Ok(name)
    }

    #[hooked(around = [once, many])]
    fn borrowed<'a>(first: &'a str, _second: &str) -> &'a str {
        first
    }

    #[hooked(around = [once_later, future])]
    async fn borrowed_later<'a>(first: &'a str, _second: &str) -> &'a str {
        yield_now().await;
        first
    }

    #[hooked(around = [once])]
    fn part((first, _): (&str, u32), number: u32) -> Option<&str> {
        (number > 0).then_some(first)
    }

    #[hooked(around = [once], before = [|name| name.push('!')])]
    fn boxed(name: String) -> Box<dyn Fn() -> usize> {
        Box::new(move || name.len())
    }

    #[hooked(around = [once], before = [|numbers| numbers.reverse()])]
    fn generic<T: Clone, const N: usize>(numbers: Vec<T>, rest: [T; N]) -> Vec<T> {
        numbers.into_iter().chain(rest).collect()
    }

    #[hooked(around = [many_later])]
    async fn generic_later<T: Clone + Send>(items: Vec<T>) -> Option<T> {
        items.into_iter().next()
    }

    #[hooked(around = [once])]
    fn question(text: &str) -> Option<u32> {
        let first = text.split(' ').next()?;
        first.parse().ok()
    }

    #[test]
    fn of_every_kind() {
        let log = Log::default();
        assert_eq!(opaque(&["a".to_owned()], &log).collect::<String>(), "a");
        log.assert(&["before", "after"]);
        assert_eq!(block_on(opaque_later("a".to_owned(), &log)).to_string(), "a");
        log.assert(&["before"]);
        assert_eq!(opaque_inside("a".to_owned()).map(|name| name.to_string()), Ok("a".to_owned()));
        assert_eq!(opaque_inside(String::new()).map(|name| name.to_string()), Err("empty".to_owned()));
        assert_eq!(borrowed("a", "b"), "a");
        assert_eq!(block_on(borrowed_later("a", "b")), "a");
        assert_eq!(part(("a", 1), 1), Some("a"));
        assert_eq!(boxed("a".to_owned())(), 2);
        assert_eq!(generic(vec![1, 2], [3]), [2, 1, 3]);
        assert_eq!(block_on(generic_later(vec!["a"])), Some("a"));
        assert_eq!((question("7 x"), question("x")), (Some(7), None));
    }
}

mod sending {
    use super::*;

    #[hook]
    async fn look(name: &str) {
        yield_now().await;
        assert!(!name.is_empty());
    }

    struct Service;

    impl Service {
        #[hooked(around = [once_later], before = [look], after = [look])]
        async fn one(&self, name: String, number: Cell<u32>) -> u32 {
            yield_now().await;
            number.set(number.get() + 1);
            number.into_inner() + u32::try_from(name.len()).unwrap()
        }

        #[hooked(around = [future, with_context], before = [look])]
        async fn two(&self, name: String, number: Cell<u32>) -> u32 {
            yield_now().await;
            number.get() + u32::try_from(name.len()).unwrap()
        }

        #[hooked(around = [many_later], before = [look])]
        async fn three(&self, name: String, number: Cell<u32>) -> u32 {
            yield_now().await;
            number.get() + u32::try_from(name.len()).unwrap()
        }

        #[hooked(around = [with_context, once_later, future, many_later], before = [look])]
        #[hooked(around = [once_later, future, many_later], after = [look])]
        async fn all(&self, name: String, number: Cell<u32>) -> Result<u32, String> {
            yield_now().await;
            if name.is_empty() {
                return Err(name.clone());
            }
            Ok(number.get() + u32::try_from(name.len()).unwrap())
        }

        #[hooked(before = [counter = |step: u32| -> Cell<u32> { Cell::new(step) }])]
        #[hooked(around = [once_later, future], before = [look])]
        async fn binding(&self, name: String, step: u32) -> u32 {
            yield_now().await;
            counter.set(counter.get() + 1);
            counter.get()
        }

        #[hooked(around = [once_later, with_context, future])]
        async fn mutable(&mut self, names: &mut Vec<String>, number: Cell<u32>) -> usize {
            yield_now().await;
            names.push(number.get().to_string());
            names.len()
        }

        #[hooked(around = [once_later, future, many_later])]
        async fn generic<T: Clone + Send + Sync + 'static>(self: &Arc<Self>, value: T) -> T {
            yield_now().await;
            value
        }
    }

    #[tokio::test]
    async fn every_form_can_be_spawned() {
        let name = || "a".to_owned();
        let one = tokio::spawn(async move { Service.one(name(), Cell::new(1)).await });
        let two = tokio::spawn(async move { Service.two(name(), Cell::new(1)).await });
        let three = tokio::spawn(async move { Service.three(name(), Cell::new(1)).await });
        let all = tokio::spawn(async move { Service.all(name(), Cell::new(1)).await });
        let mutable = tokio::spawn(async move { Service.mutable(&mut Vec::new(), Cell::new(1)).await });
        let generic = tokio::spawn(async move { Arc::new(Service).generic(vec![1]).await });
        assert_eq!((one.await.unwrap(), two.await.unwrap(), three.await.unwrap()), (3, 2, 2));
        assert_eq!((all.await.unwrap(), mutable.await.unwrap()), (Ok(2), 1));
        assert_eq!(generic.await.unwrap(), [1]);
        assert_eq!(tokio::spawn(async move { Service.binding(name(), 1).await }).await.unwrap(), 2);
    }

    /// What is not `Send` stays possible where nobody asks for it.
    #[test]
    fn what_is_not_send() {
        #[hooked(around = [once_later, future], before = [|list: &Rc<RefCell<Vec<u32>>>| list.borrow_mut().push(1)])]
        async fn method(list: Rc<RefCell<Vec<u32>>>) -> usize {
            yield_now().await;
            list.borrow().len()
        }

        assert_eq!(block_on(method(Rc::default())), 1);
    }
}

mod dropping {
    use super::*;

    macro_rules! methods {
        ($($name:ident: $($asyncness:ident)? $(#[$($attr:tt)*])*;)*) => {
            $(
                $(#[$($attr)*])*
                $($asyncness)? fn $name(first: Value, moved: Value, _second: Value, log: &Log) {
                    let _local = Value::new("local", log);
                    drop(moved);
                    log.push(first.text);
                }
            )*
        };
    }

    methods! {
        plain: ;
        one: #[hooked(around = [once])];
        two: #[hooked(around = [once, once])] #[hooked(around = [once])];
        with_after: #[hooked(around = [once], after = [note(text = "")])];
        plain_later: async ;
        one_later: async #[hooked(around = [once_later])];
        future_later: async #[hooked(around = [future])];
        two_later: async #[hooked(around = [once_later, future])] #[hooked(around = [once_later])];
    }

    #[test]
    fn arguments_drop_as_those_of_the_plain_function() {
        let log = Log::default();
        let values = || ["first", "moved", "second"].map(|text| Value::new(text, &log));
        let logged = |run: &dyn Fn([Value; 3])| {
            run(values());
            let events = log.take();
            events.into_iter().filter(|event| !event.is_empty()).collect::<Vec<_>>()
        };
        let right = logged(&|[a, b, c]| plain(a, b, c, &log));
        assert_eq!(right, ["drop moved", "first", "drop local", "drop second", "drop first"]);
        assert_eq!(logged(&|[a, b, c]| one(a, b, c, &log)), right);
        assert_eq!(logged(&|[a, b, c]| two(a, b, c, &log)), right);
        assert_eq!(logged(&|[a, b, c]| with_after(a, b, c, &log)), right);
        let right = logged(&|[a, b, c]| block_on(plain_later(a, b, c, &log)));
        assert_eq!(logged(&|[a, b, c]| block_on(one_later(a, b, c, &log))), right);
        assert_eq!(logged(&|[a, b, c]| block_on(future_later(a, b, c, &log))), right);
        assert_eq!(logged(&|[a, b, c]| block_on(two_later(a, b, c, &log))), right);
    }
}
