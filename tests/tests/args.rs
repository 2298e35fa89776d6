//! `args`: what a call was given, for hooks that log or audit it.

use hooks_runtime::{Args, hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::fmt::Debug;

#[hook]
fn audit(args: &Args<'_>, log: &Log) {
    log.push(format!("{args:?}"));
}

#[hook]
fn audit_by_value(args: Args<'_>, log: &Log) {
    log.push(args.iter().map(|(name, value)| format!("{name}: {value:?}")).collect::<Vec<_>>().join(", "));
}

#[hook]
fn look_up(args: Args, log: &Log) {
    log.push(format!("{:?} {:?} of {}", args.get("name"), args.get("nobody"), args.iter().len()));
}

#[hook]
async fn audit_later(args: &Args<'_>, log: &Log) {
    let text = format!("{args:#?}").replace('\n', "");
    yield_now().await;
    log.push(text);
}

#[hook]
fn shout(name: &mut String) {
    name.push('!');
}

struct Secret;

#[hooked(before = [audit, shout, audit_by_value, look_up])]
fn whole(name: String, numbers: &[u32], last: Option<&mut u8>, log: &Log) -> usize {
    name.len()
}

#[test]
fn all_arguments_as_they_are_then() {
    let log = Log::default();
    assert_eq!(whole("a".to_owned(), &[1, 2], Some(&mut 3), &log), 2);
    let events = log.take();
    // The log shows itself too.
    let before_the_log = |event: &str| event.split("log").next().unwrap().to_owned();
    let events: Vec<String> = events.iter().map(|event| before_the_log(event)).collect();
    assert_eq!(
        events,
        [
            r#"{"name": "a", "numbers": [1, 2], "last": Some(3), ""#,
            r#"name: "a!", numbers: [1, 2], last: Some(3), "#,
            r#"Some("a!") None of 4"#,
        ]
    );
}

#[hook]
fn number() -> u32 {
    7
}

#[hooked(before = [
    number = number,
    audit(args = [name]),
    audit(args = [number, name, pair_of]),
    audit(args = []),
    audit_by_value(args = [r#type]),
])]
fn limited(name: &str, _token: Secret, (pair_of, _): (u32, Secret), r#type: bool, log: &Log) -> u32 {
    number
}

#[hooked(before = [audit_later(args = [name, id]), audit(args = [id])])]
async fn limited_later<T: Debug + Copy>(name: &str, id: T, _token: Secret, log: &Log) -> T {
    yield_now().await;
    id
}

#[test]
fn limited_to_names() {
    let log = Log::default();
    assert_eq!(limited("a", Secret, (1, Secret), true, &log), 7);
    log.assert(&[r#"{"name": "a"}"#, r#"{"number": 7, "name": "a", "pair_of": 1}"#, "{}", "type: true"]);
    assert_eq!(block_on(limited_later("a", 1, Secret, &log)), 1);
    log.assert(&[r#"{    "name": "a",    "id": 1,}"#, r#"{"id": 1}"#]);
}

#[test]
fn in_an_outer_level_and_beside_other_lists() {
    #[hook]
    fn once<R>(next: impl FnOnce() -> R) -> R {
        next()
    }

    #[hooked(before = [audit(args = [name])])]
    #[hooked(around = [once], before = [shout, audit(args = [name])], after = [|result| *result += 1])]
    fn method(name: String, log: &Log) -> usize {
        name.len()
    }

    let log = Log::default();
    assert_eq!(method("a".to_owned(), &log), 3);
    log.assert(&[r#"{"name": "a"}"#, r#"{"name": "a!"}"#]);
}

/// A method without arguments has none to show.
#[test]
fn of_no_arguments() {
    #[hook]
    fn count(args: Args<'_>) -> usize {
        args.iter().len()
    }

    struct Service;

    impl Service {
        #[hooked(before = [count = count])]
        fn method(&self) -> usize {
            count
        }
    }

    assert_eq!(Service.method(), 0);
}

/// An array given to a parameter that has the name but is none of `Args` is just that: the name is reserved.
#[test]
fn a_value_for_another_parameter() {
    #[hook]
    fn sum(numbers: [u32; 2]) -> u32 {
        numbers.iter().sum()
    }

    #[hooked(before = [sum = sum(numbers = [first, second])])]
    fn method(first: u32, second: u32) -> u32 {
        sum
    }

    assert_eq!(method(1, 2), 3);
}
