//! Each feature of `@feathersjs/hooks` beside how it is written here: the rows of `docs/coming-from-feathers.md`.
//!
//! `oracle/features.js` has the same calls on the npm package, under the same names; `features.json` has what happened.

#![allow(
    clippy::option_option,
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_async,
    clippy::unused_self,
    reason = "the hooks and methods here take and are whatever the test is about"
)]

use hooks_runtime::{Args, Context, hook, hooked, stack};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::pin::pin;
use std::task::{Poll, Waker};

/// What happened, in order.
#[derive(Clone, Default)]
struct Events(RefCell<Vec<String>>);

impl Events {
    fn push(&self, event: impl Into<String>) {
        self.0.borrow_mut().push(event.into());
    }

    fn outcome<T: Display>(&self, outcome: Result<T, &str>) {
        match outcome {
            Ok(result) => self.push(format!("returned {result}")),
            Err(error) => self.push(format!("failed {error}")),
        }
    }

    /// The npm package does the same.
    #[track_caller]
    fn same_as(&self, feature: &str) {
        assert_eq!(*self.0.borrow(), there(feature));
    }

    /// The npm package does something else, and this is what is different.
    #[track_caller]
    fn not_as(&self, feature: &str, theirs: &[&str], ours: &[&str]) {
        assert_eq!(there(feature), theirs);
        assert_eq!(*self.0.borrow(), ours);
    }
}

/// What the npm package does.
fn there(feature: &str) -> Vec<String> {
    let features: BTreeMap<String, Vec<String>> =
        serde_json::from_str(include_str!("../features.json")).expect("the oracle wrote `features.json`");
    features.get(feature).cloned().unwrap_or_default()
}

fn block_on<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut std::task::Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => unreachable!("nothing here waits"),
    }
}

#[hook]
fn note(log: &Events, text: &str) {
    log.push(text);
}

#[test]
fn around_hooks() {
    #[hook]
    async fn around<R>(log: &Events, name: &str, next: impl AsyncFnOnce() -> R) -> R {
        log.push(format!("{name} in"));
        let outcome = next().await;
        log.push(format!("{name} out"));
        outcome
    }

    #[hooked(around = [around(name = "first"), around(name = "second")])]
    async fn method(log: &Events) {
        log.push("method");
    }

    let log = Events::default();
    block_on(method(&log));
    log.same_as("around_hooks");
}

#[test]
fn lists_in_order() {
    #[hooked(
        before = [note(text = "before 1"), note(text = "before 2")],
        after = [note(text = "after 1"), note(text = "after 2")],
        error = [note(text = "error 1"), note(text = "error 2")],
    )]
    fn method(log: &Events, fails: bool) -> Result<u32, &'static str> {
        log.push("method");
        if fails { Err("method") } else { Ok(1) }
    }

    let log = Events::default();
    assert_eq!(method(&log, false), Ok(1));
    log.outcome(method(&log, true));
    log.same_as("lists_in_order");
}

#[hook]
fn wrap<R>(log: &Events, next: impl FnOnce() -> R) -> R {
    log.push("around in");
    let outcome = next();
    log.push("around out");
    outcome
}

#[test]
fn around_outside_the_lists() {
    #[hooked(around = [wrap], before = [note(text = "before")], after = [note(text = "after")])]
    fn method(log: &Events) {
        log.push("method");
    }

    let log = Events::default();
    method(&log);
    log.same_as("around_outside_the_lists");
}

#[test]
fn parameters_by_name() {
    #[hook]
    fn trim(name: &mut String) {
        *name = name.trim().to_owned();
    }

    #[hooked(before = [trim])]
    fn greet(greeting: &str, name: String) -> String {
        format!("{greeting} {name}")
    }

    let log = Events::default();
    log.push(greet("Hello", " Ada ".to_owned()));
    log.same_as("parameters_by_name");
}

#[test]
fn properties() {
    #[hook]
    fn see(log: &Events, version: u32) {
        log.push(format!("version {version}"));
    }

    #[hooked(before = [see(version = 3)])]
    fn method(log: &Events) {}

    let log = Events::default();
    method(&log);
    log.same_as("properties");
}

#[test]
fn defaults() {
    #[hook]
    fn or_ten(limit: Option<u32>) -> u32 {
        limit.unwrap_or(10)
    }

    #[hook]
    fn see(log: &Events, limit: u32) {
        log.push(format!("limit {limit}"));
    }

    #[hooked(before = [limit = or_ten, see])]
    fn find(log: &Events, limit: Option<u32>) {
        log.push(format!("find {limit}"));
    }

    let log = Events::default();
    find(&log, None);
    find(&log, Some(5));
    log.same_as("defaults");
}

#[test]
fn the_receiver() {
    struct Users {
        name: &'static str,
    }

    #[hook]
    fn see(log: &Events, this: &Users) {
        log.push(format!("self {}", this.name));
    }

    impl Users {
        #[hooked(before = [see])]
        fn find(&self, log: &Events) {}
    }

    let log = Events::default();
    Users { name: "users" }.find(&log);
    log.same_as("the_receiver");
}

#[test]
fn the_method_name() {
    #[hook]
    fn see(log: &Events, ctx: &Context) {
        log.push(format!("method {}", ctx.method().name()));
    }

    #[hooked(before = [see])]
    fn find(log: &Events) {}

    let log = Events::default();
    find(&log);
    log.same_as("the_method_name");
}

#[test]
fn the_hook_type() {
    #[hook]
    fn see(log: &Events, ctx: &Context) {
        log.push(format!("type {}", ctx.hook_type().expect("a hook runs")));
    }

    #[hooked(before = [see], after = [see], error = [see])]
    fn method(log: &Events, fails: bool) -> Result<u32, &'static str> {
        if fails { Err("method") } else { Ok(1) }
    }

    let log = Events::default();
    assert_eq!(method(&log, false), Ok(1));
    log.outcome(method(&log, true));
    log.same_as("the_hook_type");
}

#[hook]
fn set(result: &mut Option<u32>) {
    *result = Some(5);
}

#[test]
fn setting_the_result_skips_the_method() {
    #[hook]
    fn see(log: &Events, result: &u32) {
        log.push(format!("after sees {result}"));
    }

    #[hooked(before = [set, note(text = "before")], after = [see])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.same_as("setting_the_result_skips_the_method");
}

#[hook]
fn unset(result: &mut Option<u32>) {
    *result = None;
}

#[test]
fn taking_the_result_back() {
    #[hooked(before = [set, unset])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.same_as("taking_the_result_back");
}

/// There `undefined` is a result; here `None` is none.
#[test]
fn a_result_of_undefined() {
    #[hooked(before = [unset])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.not_as("a_result_of_undefined", &["returned undefined"], &["method", "returned 1"]);
}

#[test]
fn changing_the_result() {
    #[hook]
    fn add(result: &mut u32) {
        *result += 1;
    }

    #[hook]
    fn add_to(result: u32) -> u32 {
        result + 1
    }

    #[hooked(after = [add, add_to])]
    fn method() -> u32 {
        1
    }

    let log = Events::default();
    log.outcome(Ok(method()));
    log.same_as("changing_the_result");
}

#[test]
fn returning_from_a_hook() {
    #[hook]
    fn authenticate() -> &'static str {
        "Ada"
    }

    #[hook]
    fn see(log: &Events, user: &str) {
        log.push(format!("user {user}"));
    }

    #[hooked(before = [user = authenticate, see], after = [see])]
    fn method(log: &Events) {}

    let log = Events::default();
    method(&log);
    log.same_as("returning_from_a_hook");
}

#[test]
fn changing_the_error() {
    #[hook]
    fn rename(error: &mut &'static str) {
        *error = "renamed";
    }

    #[hook]
    fn see(log: &Events, error: &&'static str) {
        log.push(format!("error {error}"));
    }

    #[hooked(error = [see, rename, see])]
    fn method(log: &Events) -> Result<u32, &'static str> {
        Err("method")
    }

    let log = Events::default();
    log.outcome(method(&log));
    log.same_as("changing_the_error");
}

#[test]
fn recovering() {
    #[hook]
    fn recover(result: &mut Option<u32>) {
        *result = Some(7);
    }

    #[hook]
    fn see(log: &Events, error: &&'static str, result: &mut Option<u32>) {
        log.push(format!("error {error}, result {}", result.unwrap_or_default()));
    }

    #[hooked(after = [note(text = "after")], error = [recover, see])]
    fn method(log: &Events) -> Result<u32, &'static str> {
        Err("method")
    }

    let log = Events::default();
    log.outcome(method(&log));
    log.same_as("recovering");
}

#[test]
fn an_error_hook_fails() {
    #[hook]
    fn fail() -> Result<(), &'static str> {
        Err("another")
    }

    #[hooked(error = [fail, note(text = "never")])]
    fn method(log: &Events) -> Result<u32, &'static str> {
        Err("method")
    }

    let log = Events::default();
    log.outcome(method(&log));
    log.same_as("an_error_hook_fails");
}

/// There an error hook can take the error away; here it must say what is returned instead.
#[test]
fn clearing_the_error() {
    #[hook]
    fn recover(result: &mut Option<Option<u32>>) {
        *result = Some(None);
    }

    #[hooked(error = [recover])]
    fn method() -> Result<Option<u32>, &'static str> {
        Err("method")
    }

    assert_eq!(there("clearing_the_error"), ["returned undefined"]);
    assert_eq!(method(), Ok(None));
}

#[test]
fn not_calling_next() {
    #[hook]
    fn skip(_next: impl FnOnce() -> u32) -> u32 {
        3
    }

    #[hooked(around = [skip])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.same_as("not_calling_next");
}

/// There the second call of `next` fails; here a hook that asks for `FnMut` runs the inside again.
#[test]
fn next_twice() {
    #[hook]
    fn twice(mut next: impl FnMut() -> u32) -> u32 {
        next();
        next()
    }

    #[hooked(around = [twice])]
    fn method(log: &Events) -> u32 {
        log.push("method");
        1
    }

    let log = Events::default();
    log.outcome(Ok(method(&log)));
    log.not_as("next_twice", &["method", "failed next() called multiple times"], &["method", "method", "returned 1"]);
}

/// There an around hook changes the arguments; here that is for a before hook, of an outer level if it must be first.
#[test]
fn arguments_in_around() {
    #[hook]
    fn change(number: &mut u32) {
        *number += 1;
    }

    #[hook]
    fn pass(next: impl FnOnce() -> u32) -> u32 {
        next()
    }

    #[hooked(before = [change])]
    #[hooked(around = [pass])]
    fn method(number: u32) -> u32 {
        number
    }

    let log = Events::default();
    log.outcome(Ok(method(1)));
    log.same_as("arguments_in_around");
}

#[test]
fn a_context_from_the_caller() {
    struct Tenant(&'static str);
    struct Seen(bool);

    #[hook]
    fn see(log: &Events, ctx: &mut Context) {
        log.push(format!("tenant {}", ctx.get::<Tenant>().expect("the caller put it in").0));
        ctx.insert(Seen(true));
    }

    #[hooked(before = [see])]
    fn method(log: &Events, ctx: &mut Context) -> u32 {
        1
    }

    let log = Events::default();
    let mut ctx = Context::default();
    ctx.insert(Tenant("acme"));
    let result = method(&log, &mut ctx);
    log.push(format!("seen {}", ctx.get::<Seen>().expect("the hook put it in").0));
    log.push(format!("result {result}"));
    log.same_as("a_context_from_the_caller");
}

#[test]
fn the_original() {
    #[hooked(before = [note(text = "before")], original = method_alone)]
    fn method(log: &Events) {
        log.push("method");
    }

    let log = Events::default();
    method_alone(&log);
    log.same_as("the_original");
    method(&log);
    assert_eq!(log.0.borrow()[1..], ["before", "method"]);
}

#[test]
fn levels() {
    #[hooked(before = [note(text = "first before")], after = [note(text = "first after")])]
    #[hooked(before = [note(text = "second before")], after = [note(text = "second after")])]
    fn method(log: &Events) {
        log.push("method");
    }

    let log = Events::default();
    method(&log);
    log.same_as("levels");
}

#[test]
fn hooks_of_an_object() {
    struct Users;

    impl Users {
        #[hooked(before = [note(text = "before find")])]
        fn find(&self, log: &Events) {
            log.push("find");
        }

        fn create(&self, log: &Events) {
            log.push("create");
        }
    }

    let log = Events::default();
    Users.find(&log);
    Users.create(&log);
    log.same_as("hooks_of_an_object");
}

#[test]
fn hooks_of_a_class() {
    struct Users;

    #[hooked(before = [note(text = "class")])]
    impl Users {
        #[hooked(before = [note(text = "method")])]
        fn find(&self, log: &Events) {
            log.push("find");
        }

        fn create(&self, log: &Events) {
            log.push("create");
        }
    }

    let log = Events::default();
    Users.find(&log);
    Users.create(&log);
    log.same_as("hooks_of_a_class");
}

stack! {
    base {
        before = [note(text = "base")],
    }
}

#[test]
fn inheritance() {
    struct Users;

    #[hooked(stack = base, before = [note(text = "class")])]
    impl Users {
        #[hooked(before = [note(text = "method")])]
        fn find(&self, log: &Events) {
            log.push("find");
        }
    }

    let log = Events::default();
    Users.find(&log);
    log.same_as("inheritance");
}

#[test]
fn decorators() {
    #[hooked(before = [note(text = "before")])]
    fn find(log: &Events) {
        log.push("find");
    }

    let log = Events::default();
    find(&log);
    log.same_as("decorators");
}

/// There the public result is always a promise; here a sync method with sync hooks stays sync.
#[test]
fn what_a_method_returns() {
    #[hook]
    fn pass(_number: &u32) {}

    #[hooked(before = [pass])]
    fn method(number: u32) -> u32 {
        number
    }

    assert_eq!(there("what_a_method_returns"), ["a promise"]);
    let number: u32 = method(1);
    assert_eq!(number, 1);
}

/// There by index; here, for logs, by name.
#[test]
fn all_arguments() {
    #[hook]
    fn see(log: &Events, args: Args<'_>) {
        log.push(format!("{args:?}"));
    }

    #[hooked(before = [see(args = [name, id])])]
    fn method(name: &str, id: u32, log: &Events) {}

    let log = Events::default();
    method("Ada", 7, &log);
    log.not_as("all_arguments", &[r#"["Ada",7]"#], &[r#"{"name": "Ada", "id": 7}"#]);
}

/// There a manager can choose hooks for each call; here the lists are fixed, and a hook can have a condition.
#[test]
fn hooks_chosen_for_each_call() {
    #[hooked(before = [note(text = "before") if chosen])]
    fn method(log: &Events, chosen: bool) {
        log.push("method");
    }

    let log = Events::default();
    method(&log, true);
    method(&log, false);
    log.same_as("hooks_chosen_for_each_call");
}

#[test]
fn a_context_is_for_one_call() {
    struct Seen;

    #[hook]
    fn see(log: &Events, ctx: &mut Context) {
        log.push(format!("{}", ctx.insert(Seen).is_none()));
    }

    #[hooked(before = [see])]
    fn method(log: &Events) {}

    let log = Events::default();
    method(&log);
    method(&log);
    log.push("2 contexts");
    log.same_as("a_context_is_for_one_call");
}

/// Of two sync hooks the first queues a task: there it runs between them, with the synchronous runner and here not.
#[test]
fn scheduling() {
    #[hook]
    fn first_and_queue(log: &Events, others: &Others) {
        log.push("first");
        others.0.borrow_mut().push("queued");
    }

    #[hooked(before = [first_and_queue, note(text = "second")])]
    async fn method(log: &Events, others: &Others) {}

    let log = Events::default();
    let others = Others::default();
    let mut call = pin!(method(&log, &others));
    while call.as_mut().poll(&mut std::task::Context::from_waker(Waker::noop())).is_pending() {
        others.run(&log);
    }
    others.run(&log);
    log.same_as("scheduling_with_the_synchronous_runner");
    log.not_as("scheduling", &["first", "queued", "second"], &["first", "second", "queued"]);
}

/// What else an executor would run.
#[derive(Default)]
struct Others(RefCell<Vec<&'static str>>);

impl Others {
    fn run(&self, log: &Events) {
        self.0.take().into_iter().for_each(|event| log.push(event));
    }
}

/// The page has a row for each test here, and no other; and each has its counterpart on the npm package.
#[test]
fn the_page_is_complete() {
    let page = include_str!("../../../docs/coming-from-feathers.md");
    let rows = page.lines().filter(|line| line.starts_with("| ")).filter_map(|line| {
        let last = line.trim_end_matches(" |").rsplit(" | ").next()?;
        last.trim().strip_prefix('`')?.strip_suffix('`')
    });
    let rows: BTreeSet<&str> = rows.collect();
    let source = include_str!("features.rs");
    let tests = source.split("#[test]\n").skip(1);
    let tests = tests.filter_map(|test| test.trim_start().strip_prefix("fn ")?.split('(').next());
    let tests: BTreeSet<&str> = tests.filter(|name| *name != "the_page_is_complete").collect();
    assert_eq!(rows, tests);
    for name in tests {
        assert!(!there(name).is_empty(), "{name} is not in `oracle/features.js`");
    }
}
