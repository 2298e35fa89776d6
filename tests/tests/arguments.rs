//! A hook asks for the method's arguments by name, and its own types say how it gets them.

#![allow(
    clippy::duplicate_underscore_argument,
    clippy::too_many_arguments,
    clippy::used_underscore_binding,
    reason = "that is what is tested"
)]

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::cell::Cell;
use std::rc::Rc;

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hook]
fn see_name(name: &str, log: &Log) {
    log.push(format!("name {name:?}"));
}

#[test]
fn a_shared_borrow() {
    #[hooked(before = [see_name], after = [see_name])]
    fn method(log: &Log, name: &str) -> usize {
        log.push("method");
        name.len()
    }

    let log = Log::default();
    assert_eq!(method(&log, "abc"), 3);
    log.assert(&["name \"abc\"", "method", "name \"abc\""]);
}

#[test]
fn a_shared_borrow_of_a_value() {
    #[hooked(before = [see_name])]
    fn method(log: &Log, name: String) -> String {
        log.push("method");
        name
    }

    let log = Log::default();
    assert_eq!(method(&log, "abc".to_owned()), "abc");
    log.assert(&["name \"abc\"", "method"]);
}

#[test]
fn a_mutable_borrow_of_a_value() {
    #[hooked(before = [see_name, trim, see_name])]
    fn method(log: &Log, name: String) -> String {
        log.push("method");
        name
    }

    let log = Log::default();
    assert_eq!(method(&log, " abc ".to_owned()), "abc");
    log.assert(&["name \" abc \"", "name \"abc\"", "method"]);
}

#[test]
fn a_mutable_borrow_of_what_the_caller_lent() {
    #[hook]
    fn clear(numbers: &mut Vec<u32>) {
        numbers.clear();
    }

    #[hook]
    fn replace(numbers: &mut Vec<u32>) {
        *numbers = vec![7];
    }

    #[hook]
    fn push_last(numbers: &mut Vec<u32>) {
        numbers.push(9);
    }

    #[hooked(before = [clear, replace], after = [push_last])]
    fn method(numbers: &mut Vec<u32>) {
        numbers.push(8);
    }

    let mut numbers = vec![1, 2, 3];
    method(&mut numbers);
    assert_eq!(numbers, [7, 8, 9]);
}

#[test]
fn a_shared_borrow_of_what_is_mutable() {
    #[hook]
    fn count(numbers: &Vec<u32>, log: &Log) {
        log.push(format!("{} numbers", numbers.len()));
    }

    #[hooked(before = [count], after = [count])]
    fn method(numbers: &mut Vec<u32>, log: &Log) {
        numbers.push(1);
    }

    let log = Log::default();
    method(&mut vec![0], &log);
    log.assert(&["1 numbers", "2 numbers"]);
}

#[test]
fn a_clone_by_value() {
    /// Counts how often it was cloned.
    struct Cloned(Rc<Cell<u32>>);

    impl Clone for Cloned {
        fn clone(&self) -> Self {
            self.0.set(self.0.get() + 1);
            Cloned(Rc::clone(&self.0))
        }
    }

    #[hook]
    fn take(value: Cloned) {
        drop(value);
    }

    #[hook]
    fn look(value: &Cloned) {
        assert!(value.0.get() <= 2);
    }

    #[hooked(before = [take, look, take])]
    fn method(value: Cloned) -> u32 {
        value.0.get()
    }

    assert_eq!(method(Cloned(Rc::default())), 2);
}

#[test]
fn a_copy_by_value() {
    #[hook]
    fn positive(number: i32) -> Result<(), &'static str> {
        if number > 0 { Ok(()) } else { Err("not positive") }
    }

    #[hooked(before = [positive])]
    fn method(number: i32) -> Result<i32, &'static str> {
        Ok(number * 2)
    }

    assert_eq!(method(2), Ok(4));
    assert_eq!(method(-2), Err("not positive"));
}

#[test]
fn what_cannot_be_cloned_is_moved_when_its_name_is_bound_again() {
    struct Unique(u32);

    #[hook]
    fn double(value: Unique) -> Unique {
        Unique(value.0 * 2)
    }

    #[hooked(before = [value = double, value = double])]
    fn method(value: Unique) -> u32 {
        value.0
    }

    assert_eq!(method(Unique(3)), 12);
}

#[test]
fn in_another_order_and_only_some() {
    #[hook]
    fn see_both(second: &u32, first: &u32, log: &Log) {
        log.push(format!("{second} {first}"));
    }

    #[hook]
    fn see_none() {}

    #[hooked(before = [see_both, see_none])]
    fn method(first: u32, _unused: [u8; 2], second: u32, log: &Log) -> u32 {
        first - second
    }

    let log = Log::default();
    assert_eq!(method(2, [0, 0], 1, &log), 1);
    log.assert(&["1 2"]);
}

#[test]
fn an_underscore_means_the_name_without_it() {
    #[hook]
    fn ignore(_name: &str, _log: &Log) {}

    #[hook]
    fn exact(_hidden: &u32, log: &Log) {
        log.push(format!("hidden {_hidden}"));
    }

    #[hook]
    fn both(_number: &u32, log: &Log) {
        log.push(format!("number {_number}"));
    }

    #[hooked(before = [ignore, exact, both])]
    fn method(name: &str, _hidden: u32, number: u32, _number: u32, log: &Log) -> usize {
        name.len() + number as usize
    }

    let log = Log::default();
    assert_eq!(method("abc", 1, 2, 3, &log), 5);
    log.assert(&["hidden 1", "number 3"]);
}

#[test]
fn raw_identifiers_equal_their_plain_form() {
    #[hook]
    fn raw(r#type: &str, r#name: &str, log: &Log) {
        log.push(format!("{type} {name}"));
    }

    #[hook]
    fn r#match(r#type: &mut String) {
        r#type.push('!');
    }

    #[hooked(before = [raw, r#match, r#raw])]
    fn method(r#type: String, name: &str, log: &Log) -> String {
        r#type
    }

    let log = Log::default();
    assert_eq!(method("a".to_owned(), "b", &log), "a!");
    log.assert(&["a b", "a! b"]);
}

#[test]
fn a_raw_method_and_a_raw_argument_given_plain() {
    #[hook]
    fn plain(name: &mut u32) {
        *name += 1;
    }

    #[hooked(before = [plain])]
    fn r#loop(r#name: u32) -> u32 {
        name
    }

    assert_eq!(r#loop(1), 2);
}

struct Path<T>(T);

struct Page {
    size: u32,
    number: u32,
}

#[test]
fn names_in_patterns() {
    #[hook]
    fn see(
        id: &u32,
        size: &u32,
        first: &u32,
        second: &u32,
        head: &u32,
        tail: &[u32],
        whole: &[u32; 3],
        pointed: &u32,
        log: &Log,
    ) {
        log.push(format!("{id} {size} {first} {second} {head} {tail:?} {whole:?} {pointed}"));
    }

    #[hooked(before = [see], after = [see])]
    fn method(
        Path(id): Path<u32>,
        Page { size, number: _ }: Page,
        (first, (second, _)): (u32, (u32, u32)),
        whole @ [head, ref tail @ ..]: [u32; 3],
        &pointed: &u32,
        log: &Log,
    ) -> u32 {
        log.push("method");
        id + size + first + second + head + tail[0] + whole[2] + pointed
    }

    let log = Log::default();
    assert_eq!(method(Path(1), Page { size: 2, number: 0 }, (3, (4, 0)), [5, 6, 7], &8, &log), 36);
    log.assert(&["1 2 3 4 5 [6, 7] [5, 6, 7] 8", "method", "1 2 3 4 5 [6, 7] [5, 6, 7] 8"]);
}

#[test]
fn a_renamed_field_and_a_mutable_name_in_a_pattern() {
    #[hook]
    fn raise(limit: &mut u32) {
        *limit += 1;
    }

    #[hook]
    fn see_page(page: &u32, log: &Log) {
        log.push(format!("page {page}"));
    }

    #[hooked(before = [raise, see_page])]
    fn method(Page { size: mut limit, number: page }: Page, log: &Log) -> u32 {
        limit += page;
        limit
    }

    let log = Log::default();
    assert_eq!(method(Page { size: 1, number: 5 }, &log), 7);
    log.assert(&["page 5"]);
}

#[test]
fn an_argument_that_is_mutable_already() {
    #[hook]
    fn add(number: &mut u32) {
        *number += 1;
    }

    #[hooked(before = [add])]
    fn method(mut number: u32) -> u32 {
        number *= 10;
        number
    }

    assert_eq!(method(1), 20);
}

#[test]
fn an_argument_named_like_the_hook() {
    #[hook]
    fn check(check: &mut u32) {
        *check += 1;
    }

    #[hooked(before = [check], after = [see_check])]
    fn method(check: u32, log: &Log) -> u32 {
        check
    }

    #[hook]
    fn see_check(check: &u32, log: &Log) {
        log.push(format!("check {check}"));
    }

    let log = Log::default();
    assert_eq!(method(1, &log), 2);
    log.assert(&["check 2"]);
}

#[test]
fn arguments_of_reserved_names_that_no_hook_asks_for() {
    #[hook]
    fn see_log(log: &Log) {
        log.push("hook");
    }

    #[hooked(before = [see_log], after = [see_log])]
    fn method(result: u32, error: u32, args: u32, next: u32, exit: u32, this: u32, ctx: u32, log: &Log) -> u32 {
        result + error + args + next + exit + this + ctx
    }

    let log = Log::default();
    assert_eq!(method(1, 2, 3, 4, 5, 6, 7, &log), 28);
    log.assert(&["hook", "hook"]);
}

#[test]
fn an_argument_of_a_reserved_name_given_at_the_use_site() {
    #[hook]
    fn save(report: &mut String) {
        report.push_str(" saved");
    }

    #[hook]
    fn see_value(value: &u32, log: &Log) {
        log.push(format!("value {value}"));
    }

    #[hooked(before = [save(report = result), see_value(value = error)])]
    fn method(result: String, error: u32, log: &Log) -> String {
        result
    }

    let log = Log::default();
    assert_eq!(method("report".to_owned(), 1, &log), "report saved");
    log.assert(&["value 1"]);
}

/// `Option<&T>`, `Box<dyn Fn>` and the like are values as any other.
#[test]
fn arguments_of_many_types() {
    #[hook]
    fn see(option: Option<&u32>, boxed: &dyn Fn(u32) -> u32, text: &str, slice: &[u32], pair: (u32, u32), log: &Log) {
        log.push(format!("{option:?} {} {text} {slice:?} {pair:?}", boxed(1)));
    }

    #[hooked(before = [see], after = [see])]
    fn method(
        option: Option<&u32>,
        boxed: Box<dyn Fn(u32) -> u32>,
        text: String,
        slice: Vec<u32>,
        pair: (u32, u32),
        log: &Log,
    ) {
        log.push("method");
    }

    let log = Log::default();
    method(Some(&1), Box::new(|number| number + 1), "a".to_owned(), vec![3], (4, 5), &log);
    log.assert(&["Some(1) 2 a [3] (4, 5)", "method", "Some(1) 2 a [3] (4, 5)"]);
}

#[test]
fn after_and_error_hooks_see_what_before_hooks_and_the_body_made_of_an_argument() {
    #[hook]
    fn see_error(error: &str, name: &str, log: &Log) {
        log.push(format!("{error} {name:?}"));
    }

    #[hooked(before = [trim], after = [see_name], error = [see_error])]
    async fn method(mut name: String, log: &Log) -> Result<usize, &'static str> {
        yield_now().await;
        name.push('!');
        if name == "!" {
            return Err("empty");
        }
        Ok(name.len())
    }

    let log = Log::default();
    assert_eq!(block_on(method(" abc ".to_owned(), &log)), Ok(4));
    log.assert(&["name \"abc!\""]);
    assert_eq!(block_on(method("  ".to_owned(), &log)), Err("empty"));
    log.assert(&["empty \"!\""]);
}

#[test]
fn each_call_has_its_own_arguments() {
    #[hook]
    fn double(number: &mut u64) {
        *number *= 2;
    }

    #[hook]
    fn half(result: u64) -> u64 {
        result / 2
    }

    #[hooked(before = [double], after = [half])]
    fn method(number: u64) -> u64 {
        if number > 2 { method(number / 2 - 1) + number } else { number }
    }

    // Doubled on the way in, halved on the way out: from 8, 6, 4 and 2.
    assert_eq!(method(1), 1);
    assert_eq!(method(2), 2);
    assert_eq!(method(3), 4);
    assert_eq!(method(4), 6);
}
