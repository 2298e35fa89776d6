//! `return` and `?` in a body leave the body, never the stack, in each form that a body takes in the generated code.

#![allow(
    clippy::needless_continue,
    clippy::needless_return_with_question_mark,
    clippy::question_mark,
    clippy::redundant_else,
    clippy::unnecessary_lazy_evaluations,
    reason = "bodies as they may come, good or not"
)]

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on};

/// Nobody can know that it is nothing, so a body that calls it is not inlined.
macro_rules! nothing {
    () => {};
}

#[derive(Debug, PartialEq)]
struct Error(String);

impl From<&str> for Error {
    fn from(text: &str) -> Self {
        Error(text.to_owned())
    }
}

impl From<std::num::ParseIntError> for Error {
    fn from(error: std::num::ParseIntError) -> Self {
        Error(error.to_string())
    }
}

#[hook]
fn see<T: std::fmt::Debug>(result: &T, log: &Log) {
    log.push(format!("see {result:?}"));
}

#[hook]
fn observe(error: &Error, log: &Log) {
    log.push(format!("observe {}", error.0));
}

#[hook]
fn see_name(name: &str, log: &Log) {
    log.push(format!("name {name}"));
}

/// A body in every form: what it returns for which arguments, and what the hooks have seen then.
macro_rules! body {
    (
        $(#[hooked($($hooked:tt)*)])+
        fn $name:ident($($params:tt)*) -> $returns:ty { $($body:tt)* }
        $(($($arg:expr),*) => $expected:expr, [$($event:expr),*];)+
    ) => {
        mod $name {
            use super::*;

            $(#[hooked($($hooked)*)])+
            fn inlined($($params)*) -> $returns { $($body)* }

            $(#[hooked($($hooked)*)])+
            fn enclosed($($params)*) -> $returns { nothing!(); $($body)* }

            $(#[hooked($($hooked)*)])+
            async fn inlined_async($($params)*) -> $returns { $($body)* }

            $(#[hooked($($hooked)*)])+
            async fn enclosed_async($($params)*) -> $returns { nothing!(); $($body)* }

            #[test]
            fn leaves_the_body_only() {
                let log = Log::default();
                $(
                    assert_eq!(inlined(&log, $($arg),*), $expected, "inlined");
                    log.assert(&[$($event),*]);
                    assert_eq!(enclosed(&log, $($arg),*), $expected, "enclosed");
                    log.assert(&[$($event),*]);
                    assert_eq!(block_on(inlined_async(&log, $($arg),*)), $expected, "inlined_async");
                    log.assert(&[$($event),*]);
                    assert_eq!(block_on(enclosed_async(&log, $($arg),*)), $expected, "enclosed_async");
                    log.assert(&[$($event),*]);
                )+
            }
        }
    };
}

body! {
    #[hooked(after = [see])]
    fn return_in_branches_and_loops(log: &Log, number: u32) -> u32 {
        if number == 0 {
            return 100;
        }
        let mut count = 0;
        let found = loop {
            count += 1;
            if count == number {
                break count * 2;
            }
            if count > 5 {
                return 200;
            }
        };
        for other in 0..3 {
            match other {
                2 if found == 4 => return 300,
                _ => continue,
            }
        }
        while count < 4 {
            count += 1;
            if count == 4 && found == 6 { return 400 }
        }
        found
    }
    (0) => 100, ["see 100"];
    (1) => 2, ["see 2"];
    (2) => 300, ["see 300"];
    (3) => 400, ["see 400"];
    (9) => 200, ["see 200"];
}

body! {
    #[hooked(after = [see], error = [observe])]
    fn question_marks_convert(log: &Log, text: &str) -> Result<u32, Error> {
        let (first, second) = text.split_once(',').ok_or("no comma")?;
        Ok(first.parse::<u32>()? + second.trim().parse::<u32>()?)
    }
    ("1, 2") => Ok(3), ["see 3"];
    ("1") => Err(Error::from("no comma")), ["observe no comma"];
    ("1,x") => Err(Error::from("invalid digit found in string")), ["observe invalid digit found in string"];
}

body! {
    #[hooked(after = [see])]
    fn question_marks_on_options(log: &Log, text: &str) -> Option<char> {
        let first = text.chars().next()?;
        let Some(last) = text.chars().next_back() else { return None };
        (first == last).then_some(first)
    }
    ("aba") => Some('a'), ["see Some('a')"];
    ("ab") => None, ["see None"];
    ("") => None, ["see None"];
}

body! {
    #[hooked(after = [see], error = [observe])]
    fn closures_blocks_and_items_keep_their_own(log: &Log, numbers: &[u32]) -> Result<u32, Error> {
        fn half(number: u32) -> Option<u32> {
            if number % 2 == 1 {
                return None;
            }
            Some(number / 2)
        }

        let quarter = |number: u32| -> Option<u32> {
            let half = half(number)?;
            if half == 0 { return Some(1000) }
            Some(half / 2)
        };
        let later = async {
            let first = numbers.first().ok_or("empty")?;
            if *first == 7 {
                return Err("seven");
            }
            Ok(*first)
        };
        let first = block_on(later)?;
        let sum: u32 = numbers.iter().filter_map(|number| quarter(*number)).sum();
        Ok(first + sum)
    }
    (&[4, 8]) => Ok(4 + 1 + 2), ["see 7"];
    (&[0, 3]) => Ok(1000), ["see 1000"];
    (&[7]) => Err(Error::from("seven")), ["observe seven"];
    (&[]) => Err(Error::from("empty")), ["observe empty"];
}

body! {
    #[hooked(after = [see_name, see], error = [see_name])]
    fn an_argument_that_the_body_changes(log: &Log, mut name: String, fail: bool) -> Result<usize, Error> {
        name.push('!');
        if fail {
            Err("failed")?;
        }
        name.push('?');
        Ok(name.len())
    }
    ("a".to_owned(), false) => Ok(3), ["name a!?", "see 3"];
    ("a".to_owned(), true) => Err(Error::from("failed")), ["name a!"];
}

body! {
    #[hooked(after = [see], error = [observe])]
    fn an_argument_that_the_body_moves(log: &Log, name: String, fail: bool) -> Result<String, Error> {
        if fail {
            return Err(Error(name));
        }
        Ok(name)
    }
    ("a".to_owned(), false) => Ok("a".to_owned()), ["see \"a\""];
    ("a".to_owned(), true) => Err(Error::from("a")), ["observe a"];
}

body! {
    #[hooked(before = [name = |name: String| name.trim().to_owned()], after = [see], error = [observe])]
    fn a_binding_that_the_body_moves(log: &Log, name: String) -> Result<String, Error> {
        if name.is_empty() {
            return Err(Error::from("empty"));
        }
        Ok(name)
    }
    (" a ".to_owned()) => Ok("a".to_owned()), ["see \"a\""];
    ("  ".to_owned()) => Err(Error::from("empty")), ["observe empty"];
}

body! {
    #[hooked(after = [see])]
    #[hooked(after = [see], error = [observe])]
    #[hooked(error = [observe])]
    fn in_three_levels(log: &Log, text: &str) -> Result<u32, Error> {
        if text == "x" {
            return Err("x")?;
        }
        let number: u32 = text.parse()?;
        return Ok(number);
    }
    ("1") => Ok(1), ["see 1", "see 1"];
    ("x") => Err(Error::from("x")), ["observe x", "observe x"];
}

body! {
    #[hooked(after = [see])]
    fn labels_of_the_users(log: &Log, limit: u32) -> u32 {
        let found = 'body: {
            'outer: for first in 0..limit {
                for second in 0..limit {
                    if first * second == 6 {
                        break 'body first + second;
                    }
                    if second == 9 {
                        break 'outer;
                    }
                }
            }
            return 0;
        };
        found * 10
    }
    (4) => 50, ["see 50"];
    (2) => 0, ["see 0"];
}

body! {
    #[hooked(after = [see])]
    fn every_path_returns(log: &Log, yes: bool) -> u32 {
        if yes {
            return 1;
        } else {
            return 2;
        }
    }
    (true) => 1, ["see 1"];
    (false) => 2, ["see 2"];
}

body! {
    #[hooked(after = [see])]
    fn return_inside_expressions(log: &Log, number: Option<u32>) -> u32 {
        let doubled = 2 * number.unwrap_or_else(|| 50) + if number == Some(3) { return 7 } else { 0 };
        let list = [doubled, match number { Some(4) => return 8, _ => 1 }];
        list.iter().sum::<u32>() + (|| { if doubled > 50 { return 5 } 0 })()
    }
    (Some(1)) => 3, ["see 3"];
    (Some(3)) => 7, ["see 7"];
    (Some(4)) => 8, ["see 8"];
    (None) => 106, ["see 106"];
}

body! {
    #[hooked(after = [see])]
    fn nothing_returned(log: &Log, early: bool) -> () {
        if early {
            return;
        }
        log.push("late");
    }
    (true) => (), ["see ()"];
    (false) => (), ["late", "see ()"];
}

body! {
    #[hooked(after = [see], error = [observe])]
    fn macros_that_cannot_leave(log: &Log, numbers: Vec<u32>) -> Result<String, Error> {
        assert!(numbers.len() < 10, "too many: {}", numbers.len());
        let more = vec![numbers.first().copied().unwrap_or_default(); 2];
        if matches!(more.as_slice(), [1, ..]) {
            return Ok(format!("one {more:?}"));
        }
        Err(Error(format!("{more:?}")))
    }
    (vec![1]) => Ok("one [1, 1]".to_owned()), ["see \"one [1, 1]\""];
    (vec![]) => Err(Error::from("[0, 0]")), ["observe [0, 0]"];
}

body! {
    #[hooked(after = [see])]
    fn a_temporary_in_the_tail(log: &Log, text: &str) -> usize {
        struct Noted(Log);
        impl Drop for Noted {
            fn drop(&mut self) {
                self.0.push("dropped");
            }
        }
        impl Noted {
            fn length(&self, text: &str) -> usize {
                self.0.push("measured");
                text.len()
            }
        }
        Noted(log.clone()).length(text)
    }
    ("abc") => 3, ["measured", "dropped", "see 3"];
}

/// Locals drop before after hooks run, in the order of the plain function.
mod drops {
    use super::*;

    struct Noted(&'static str, Log);

    impl Drop for Noted {
        fn drop(&mut self) {
            self.1.push(format!("drop {}", self.0));
        }
    }

    body! {
        #[hooked(after = [see], error = [observe])]
        fn locals(log: &Log, fail: bool) -> Result<u32, Error> {
            let _first = Noted("first", log.clone());
            let _second = Noted("second", log.clone());
            if fail {
                Err("fail")?;
            }
            let _third = Noted("third", log.clone());
            Ok(1)
        }
        (false) => Ok(1), ["drop third", "drop second", "drop first", "see 1"];
        (true) => Err(Error::from("fail")), ["drop second", "drop first", "observe fail"];
    }
}

/// The errors of `?` are those of the method, however it names them.
mod returned_types {
    use super::*;

    type Alias<T> = Result<T, Error>;

    body! {
        #[hooked(after = [see], error = [observe])]
        fn an_alias(log: &Log, text: &str) -> Alias<u32> {
            let number: u32 = text.parse()?;
            if number == 0 {
                return Err("zero".into());
            }
            Ok(number)
        }
        ("1") => Ok(1), ["see 1"];
        ("0") => Err(Error::from("zero")), ["observe zero"];
        ("x") => Err(Error::from("invalid digit found in string")), ["observe invalid digit found in string"];
    }

    body! {
        #[hooked(after = [|result: &Option<&str>, log: &Log| log.push(format!("{result:?}"))])]
        fn a_reference_in_an_option(log: &Log, text: &'static str) -> Option<&'static str> {
            let (first, _) = text.split_once(' ')?;
            Some(first)
        }
        ("a b") => Some("a"), ["Some(\"a\")"];
        ("ab") => None, ["None"];
    }

    type Functions = Vec<Box<dyn Fn(u32) -> u32>>;

    #[test]
    fn coercions_to_trait_objects() {
        #[hooked(after = [|result: &mut Vec<Box<dyn Fn(u32) -> u32>>| result.truncate(2)])]
        fn inlined(early: bool) -> Vec<Box<dyn Fn(u32) -> u32>> {
            if early {
                return vec![Box::new(|number| number)];
            }
            vec![Box::new(|number| number + 1), Box::new(u32::count_ones), Box::new(|_| 0)]
        }

        #[hooked(after = [|result: &mut Functions| result.truncate(2)])]
        async fn enclosed(early: bool) -> Functions {
            nothing!();
            if early {
                return vec![Box::new(|number| number)];
            }
            vec![Box::new(|number| number + 1), Box::new(u32::count_ones), Box::new(|_| 0)]
        }

        let call = |functions: Functions| functions.iter().map(|function| function(3)).collect::<Vec<_>>();
        for (early, expected) in [(true, vec![3]), (false, vec![4, 2])] {
            assert_eq!(call(inlined(early)), expected);
            assert_eq!(call(block_on(enclosed(early))), expected);
        }
    }
}

/// An attribute may be on a statement, and on no other expression.
#[test]
fn one_expression_with_an_attribute() {
    #[hooked(after = [see])]
    fn left_out(log: &Log) {
        #[cfg(any())]
        {
            log.push("left out");
        }
    }

    #[hooked(after = [see])]
    fn kept(log: &Log) -> u32 {
        #[cfg(all())]
        {
            log.push("kept");
            7
        }
    }

    #[hooked(after = [see], error = [observe])]
    async fn allowed(log: &Log, text: &str) -> Result<u32, Error> {
        #[allow(clippy::match_single_binding)]
        match text.parse()? {
            number => Ok(number),
        }
    }

    let log = Log::default();
    left_out(&log);
    assert_eq!(kept(&log), 7);
    assert_eq!(block_on(allowed(&log, "8")), Ok(8));
    log.assert(&["see ()", "kept", "see 7", "see 8"]);
}
