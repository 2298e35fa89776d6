//! Closures written in a list.

use hooks_runtime::{Context, HookType, hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::ops::ControlFlow;

#[test]
fn untyped_parameters_are_mutable_borrows() {
    #[hooked(
        before = [|name, numbers| { name.make_ascii_uppercase(); numbers.push(2) }, |number| *number += 1],
        after = [|numbers| numbers.push(4)],
    )]
    fn method(name: String, numbers: &mut Vec<u32>, number: u32) -> (String, u32) {
        numbers.push(3);
        (name, number)
    }

    let mut numbers = vec![1];
    assert_eq!(method("abc".to_owned(), &mut numbers, 1), ("ABC".to_owned(), 2));
    assert_eq!(numbers, [1, 2, 3, 4]);
}

#[test]
fn the_receiver_is_shared() {
    struct Service {
        seen: u32,
    }

    impl Service {
        #[hooked(before = [|this, log: &Log| log.push(format!("this {}", this.seen))])]
        fn shared(&self, log: &Log) {}

        #[hooked(before = [|this, log: &Log| log.push(format!("this {}", this.seen)), |this: &mut Self| this.seen += 1])]
        fn mutable(&mut self, log: &Log) {}
    }

    let log = Log::default();
    let mut service = Service { seen: 1 };
    service.shared(&log);
    service.mutable(&log);
    service.shared(&log);
    log.assert(&["this 1", "this 1", "this 2"]);
}

#[test]
fn without_parameters() {
    use std::cell::Cell;
    thread_local! { static CALLS: Cell<u32> = const { Cell::new(0) }; }

    #[hooked(before = [|| CALLS.set(CALLS.get() + 1)], after = [|| CALLS.set(CALLS.get() * 10)])]
    fn method() -> u32 {
        CALLS.get()
    }

    assert_eq!(method(), 1);
    assert_eq!(CALLS.get(), 10);
}

#[test]
fn typed_parameters_and_returns() {
    #[hooked(before = [
        |name: &String, log: &Log| log.push(format!("name {name}")),
        |name: &str| -> Result<(), &'static str> { if name.is_empty() { Err("empty") } else { Ok(()) } },
        size = |name: &str| name.len(),
        half = |size: usize| -> Result<usize, String> {
            if size % 2 == 0 { Ok(size / 2) } else { Err(format!("{size} is odd")) }
        },
    ])]
    fn method(name: String, log: &Log) -> Result<(usize, usize), Error> {
        Ok((size, half))
    }

    #[derive(Debug, PartialEq)]
    struct Error(String);

    impl From<&str> for Error {
        fn from(text: &str) -> Self {
            Error(text.to_owned())
        }
    }

    impl From<String> for Error {
        fn from(text: String) -> Self {
            Error(text)
        }
    }

    let log = Log::default();
    assert_eq!(method("abcd".to_owned(), &log), Ok((4, 2)));
    assert_eq!(method("abc".to_owned(), &log), Err(Error("3 is odd".to_owned())));
    assert_eq!(method(String::new(), &log), Err(Error("empty".to_owned())));
    log.assert(&["name abcd", "name abc", "name "]);
}

#[test]
fn asynchronous() {
    #[hooked(
        before = [
            async |name: &mut String| { yield_now().await; name.push('!') },
            async |name| { yield_now().await; name.push('?') },
            size = async |name: &str| { yield_now().await; name.len() },
            async |size: usize| -> Result<(), &'static str> {
                yield_now().await;
                if size > 4 { Err("too long") } else { Ok(()) }
            },
        ],
        after = [async |result: &mut usize| { yield_now().await; *result *= 10 }],
        error = [async |error: &mut &'static str| { yield_now().await; *error = "renamed" }],
    )]
    async fn method(name: String) -> Result<usize, &'static str> {
        if name == "?!?" { Err("method") } else { Ok(size) }
    }

    assert_eq!(block_on(method("ab".to_owned())), Ok(40));
    assert_eq!(block_on(method("abc".to_owned())), Err("renamed"));
    assert_eq!(block_on(method("?".to_owned())), Err("renamed"));
}

#[test]
fn every_reserved_name() {
    #[hooked(
        before = [
            |ctx: &mut Context| { ctx.insert(1_u32); },
            |ctx: &Context, log: &Log| log.push(format!("{:?} {:?}", ctx.hook_type(), ctx.get::<u32>())),
            |result, set| if *set { *result = Some(10) },
        ],
        after = [|result, ctx: &Context| *result += ctx.get::<u32>().copied().unwrap_or_default()],
        error = [
            |error| *error += 1,
            |error: &u32, log: &Log, ctx: &Context| log.push(format!("{:?} {error}", ctx.hook_type())),
            |result, recover| if *recover { *result = Some(30) },
        ],
    )]
    fn method(log: &Log, set: bool, recover: bool, outcome: Result<u32, u32>) -> Result<u32, u32> {
        outcome
    }

    let log = Log::default();
    assert_eq!(method(&log, false, false, Ok(1)), Ok(2));
    assert_eq!(method(&log, true, false, Ok(1)), Ok(11));
    let before = format!("{:?} Some(1)", Some(HookType::Before));
    log.assert(&[before.as_str(), before.as_str()]);
    assert_eq!(method(&log, false, false, Err(5)), Err(6));
    assert_eq!(method(&log, false, true, Err(5)), Ok(30));
    let error = format!("{:?} 6", Some(HookType::Error));
    log.assert(&[before.as_str(), error.as_str(), before.as_str(), error.as_str()]);
}

#[test]
fn results_and_errors_by_value() {
    #[hooked(
        before = [|number: u32| -> ControlFlow<u32> { if number == 0 { ControlFlow::Break(7) } else { ControlFlow::Continue(()) } }],
        after = [|result: u32| -> u32 { result + 1 }, |result: u32| result * 10],
        error = [|error: String| -> String { format!("{error}!") }, |error: String| format!("{error}?")],
    )]
    fn method(number: u32) -> Result<u32, String> {
        if number == 1 { Err("one".to_owned()) } else { Ok(number) }
    }

    assert_eq!(method(0), Ok(80));
    assert_eq!(method(1), Err("one!?".to_owned()));
    assert_eq!(method(2), Ok(30));
}

#[test]
fn conditions() {
    #[hooked(before = [|number| *number += 1 if raise, |log: &Log| log.push("low") if number < 5])]
    fn method(number: u32, raise: bool, log: &Log) -> u32 {
        number
    }

    let log = Log::default();
    assert_eq!(method(4, true, &log), 5);
    log.assert(&[]);
    assert_eq!(method(4, false, &log), 4);
    log.assert(&["low"]);
}

#[test]
fn a_typed_parameter_coerces_like_that_of_a_function() {
    #[hooked(before = [
        |text: &str, list: &[u32], boxed: &u32, log: &Log| log.push(format!("{text} {list:?} {boxed}")),
        |list: &mut [u32]| list[0] = 9,
        |list: &dyn std::fmt::Debug, boxed: &dyn std::fmt::Debug, log: &Log| log.push(format!("{list:?} {boxed:?}")),
    ])]
    fn method(text: &'static str, list: Vec<u32>, boxed: Box<u32>, log: &Log) -> Vec<u32> {
        list
    }

    let log = Log::default();
    assert_eq!(method("a", vec![1, 2], Box::new(3), &log), [9, 2]);
    log.assert(&["a [1, 2] 3", "[9, 2] 3"]);
}

#[test]
fn constants_and_functions_of_the_place_where_it_stands() {
    const STEP: u32 = 5;

    fn step(number: u32) -> u32 {
        number + STEP
    }

    #[hooked(before = [|number| *number = step(*number)], after = [|result| *result += STEP])]
    fn method(number: u32) -> u32 {
        number
    }

    assert_eq!(method(1), 11);
}

#[test]
fn what_is_in_scope_where_it_stands() {
    #[hook]
    fn shout(mut name: String) -> String {
        name.push('!');
        name
    }

    #[hooked(before = [name = shout, move |name| name.push('?'), || log.push(name.as_str())])]
    fn method(name: String, log: &Log) -> String {
        log.push("method");
        name
    }

    let log = Log::default();
    assert_eq!(method("a".to_owned(), &log), "a!?");
    log.assert(&["a!?", "method"]);
}

#[test]
fn among_hooks_and_levels() {
    #[hook]
    fn double(number: u32) -> u32 {
        number * 2
    }

    #[hooked(before = [number = double, |number| *number += 1, number = double], after = [|result| result.push('?')])]
    #[hooked(
        before = [text = |number: u32| number.to_string()],
        after = [
            |result| result.push('!'),
            size = |result: &str| result.len(),
            |size, log: &Log| log.push(format!("size {size}")),
        ],
    )]
    fn method(number: u32, log: &Log) -> String {
        text
    }

    let log = Log::default();
    // 3, 6, 7, 14
    assert_eq!(method(3, &log), "14!?");
    log.assert(&["size 3"]);
}
