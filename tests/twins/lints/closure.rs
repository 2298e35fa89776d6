//! Methods that return closures, which learn types from the return type.
//~ lists after = [b]
//~ lists around = [around]
//~ lists before = [b], after = [b], finally = [done]

use hooks_runtime::Exit;
use hooks_runtime::{hook, hooked};

#[hook]
pub fn b() {}

#[hook]
pub fn done(exit: Exit) {
    let _: Exit = exit;
}

#[hook]
pub fn around<R>(next: impl FnOnce() -> R) -> R {
    next()
}

pub fn say(_: &str) {}

#[hooked]
pub fn counts() -> impl Fn(&str) -> usize {
    |text| text.len()
}

#[hooked]
pub fn says() -> impl Fn(&str, u8) {
    |text, spare| say(text)
}

#[hooked]
pub fn says_and_stops() -> impl Fn(&str) {
    |text| {
        say(text);
    }
}

#[hooked]
pub fn trims() -> impl Fn(&str) -> &str {
    move |text| text.trim()
}

#[hooked]
pub fn named<'a>(prefix: &'a str) -> impl Fn(&'a str) -> Vec<&'a str> + use<'a> {
    move |text| vec![prefix, text]
}

#[hooked]
pub fn with_a_name_too_many<'a>(prefix: &'a str) -> impl Fn(&str) -> bool + 'a {
    move |text| text.starts_with(prefix)
}

#[hooked]
pub fn boxes() -> (impl Fn(u8) -> Box<dyn std::fmt::Debug>, impl FnOnce(&mut String)) {
    (|number| Box::new(number), |text| text.push('!'))
}

#[hooked]
pub fn returns(long: bool) -> impl Fn(&str) -> Option<char> {
    let last = long;
    return move |text| {
        let mut letters = text.chars();
        if last { letters.next_back() } else { letters.next() }
    };
}
