//! Values given to a hook where it is listed.

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on, yield_now};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Role {
    User,
    Admin,
}

#[hook]
fn require_role(role: Role, user: &str, log: &Log) {
    log.push(format!("{user} {role:?}"));
}

#[hook]
fn see_text(text: &str, log: &Log) {
    log.push(format!("text {text:?}"));
}

#[hook]
fn see_number(number: &u32, log: &Log) {
    log.push(format!("number {number}"));
}

#[hook]
fn push(numbers: &mut Vec<u32>, number: u32) {
    numbers.push(number);
}

#[test]
fn a_path_a_literal_and_an_expression() {
    const LIMIT: u32 = 5;

    #[hooked(before = [
        require_role(role = Role::Admin, user = "root"),
        require_role(role = Role::User),
        see_text(text = "literal"),
        see_number(number = 1),
        see_number(number = LIMIT),
        see_number(number = LIMIT * 2 + id),
        see_text(text = format!("{user} {id}")),
        see_text(text = &user[1..]),
        see_text(text = { let text = String::from("block"); text + "!" }),
    ])]
    fn method(user: &str, id: u32, log: &Log) -> u32 {
        id
    }

    let log = Log::default();
    assert_eq!(method("abc", 3, &log), 3);
    log.assert(&[
        "root Admin",
        "abc User",
        "text \"literal\"",
        "number 1",
        "number 5",
        "number 13",
        "text \"abc 3\"",
        "text \"bc\"",
        "text \"block!\"",
    ]);
}

#[test]
fn an_argument_of_another_name() {
    #[hooked(
        before = [see_number(number = user_id), see_text(text = name), push(numbers = ids, number = user_id)],
        after = [see_text(text = name)],
    )]
    fn method(user_id: u32, name: String, ids: Vec<u32>, log: &Log) -> Vec<u32> {
        ids
    }

    let log = Log::default();
    assert_eq!(method(7, "abc".to_owned(), vec![1], &log), [1, 7]);
    log.assert(&["number 7", "text \"abc\"", "text \"abc\""]);
}

#[test]
fn an_argument_taken_by_value_stays_with_the_method() {
    #[hook]
    fn take(value: String) {
        drop(value);
    }

    #[hooked(before = [take(value = name), take(value = name.clone())])]
    fn method(name: String) -> String {
        name
    }

    assert_eq!(method("abc".to_owned()), "abc");
}

#[test]
fn an_earlier_binding() {
    #[hook]
    fn one() -> u32 {
        1
    }

    #[hooked(before = [first = one, see_number(number = first), see_number(number = first + 1)])]
    #[hooked(before = [see_number(number = first + 2)], after = [see_number(number = first + 3)])]
    fn method(log: &Log) -> u32 {
        first
    }

    let log = Log::default();
    assert_eq!(method(&log), 1);
    log.assert(&["number 1", "number 2", "number 3", "number 4"]);
}

#[test]
fn a_field_of_the_receiver() {
    struct Service {
        limit: u32,
        seen: Vec<u32>,
    }

    impl Service {
        #[hooked(
            before = [see_number(number = self.limit), push(numbers = self.seen, number = 1)],
            after = [push(numbers = &mut self.seen, number = self.limit)],
        )]
        fn method(&mut self, log: &Log) {
            self.limit += 1;
        }

        const NUMBER: u32 = 9;

        #[hooked(before = [see_number(number = Self::NUMBER), see_number(number = self.limit())])]
        fn shared(&self, log: &Log) {}

        fn limit(&self) -> u32 {
            self.limit
        }
    }

    let log = Log::default();
    let mut service = Service { limit: 5, seen: vec![] };
    service.method(&log);
    assert_eq!(service.seen, [1, 6]);
    service.shared(&log);
    log.assert(&["number 5", "number 9", "number 6"]);
}

#[test]
fn a_value_in_place_of_a_reserved_name() {
    #[hook]
    fn show(result: &u32, this: &str, log: &Log) {
        log.push(format!("{this} {result}"));
    }

    #[hooked(before = [show(result = 1, this = "before")])]
    fn method(log: &Log) -> &'static str {
        "method"
    }

    let log = Log::default();
    assert_eq!(method(&log), "method");
    log.assert(&["before 1"]);
}

#[test]
fn a_raw_name_and_an_underscore() {
    #[hook]
    fn show(r#type: u32, _ignored: u32, log: &Log) {
        log.push(format!("type {type}"));
    }

    #[hooked(before = [show(r#type = 1, _ignored = 2), show(type = 3, ignored = 4)])]
    fn method(log: &Log) {}

    let log = Log::default();
    method(&log);
    log.assert(&["type 1", "type 3"]);
}

#[test]
fn it_is_evaluated_when_the_hook_runs() {
    #[hook]
    async fn slow(number: &mut u32) {
        yield_now().await;
        *number += 1;
    }

    #[hook]
    async fn see_later(seen: u32, log: &Log) {
        yield_now().await;
        log.push(format!("seen {seen}"));
    }

    #[hooked(
        before = [see_later(seen = number), slow, see_later(seen = number), slow, see_later(seen = number * 10)],
        after = [see_later(seen = number)],
    )]
    async fn method(mut number: u32, log: &Log) {
        number += 100;
    }

    let log = Log::default();
    block_on(method(1, &log));
    log.assert(&["seen 1", "seen 2", "seen 30", "seen 103"]);
}

#[test]
fn a_value_that_waits_or_fails() {
    async fn load() -> u32 {
        yield_now().await;
        4
    }

    #[hooked(before = [see_number(number = load().await), see_number(number = text.parse::<u32>()?)])]
    async fn method(text: &str, log: &Log) -> Result<u32, std::num::ParseIntError> {
        Ok(1)
    }

    let log = Log::default();
    assert_eq!(block_on(method("5", &log)), Ok(1));
    log.assert(&["number 4", "number 5"]);
    assert_eq!(block_on(method("five", &log)), Err("five".parse::<u32>().unwrap_err()));
    log.assert(&["number 4"]);
}

#[test]
fn a_hook_with_generic_arguments() {
    #[hook]
    fn parsed<T: std::str::FromStr>(text: &str) -> Option<T> {
        text.parse().ok()
    }

    #[hook]
    fn at_most<const MAX: u32>(number: u32, log: &Log) {
        log.push(format!("{number} {}", number <= MAX));
    }

    #[hooked(before = [number = parsed::<u32>, at_most::<5>(number = number.unwrap_or(9))])]
    fn method(text: &str, log: &Log) -> Option<u32> {
        number
    }

    let log = Log::default();
    assert_eq!(method("3", &log), Some(3));
    assert_eq!(method("x", &log), None);
    log.assert(&["3 true", "9 false"]);
}
