//! Methods that return nothing.
//~ lists around = [around]
//~ lists around = [around, around], before = [b], after = [b], finally = [done]
//~ lists finally = [done], after = [b if true]
//~ lists before = [b], after = [b, |result: &mut ()| *result = ()]

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

#[derive(Debug, Default)]
pub struct Names {
    all: Vec<String>,
}

#[hooked]
pub fn empty() {}

#[hooked]
pub fn prints(text: &str) {
    say(text);
}

#[hooked]
pub fn leaves(text: &str) {
    if text.is_empty() {
        return;
    }
    say(text);
}

#[hooked]
pub fn branches(text: &str) {
    if text.is_empty() {
        say("empty");
    } else {
        say(text);
    }
}

#[hooked]
pub fn without_semicolon(text: &mut String) {
    text.push('!')
}

impl Names {
    #[hooked]
    pub fn add(&mut self, name: String) {
        let Some(last) = self.all.last_mut() else { return };
        last.push_str(&name);
    }

    #[hooked]
    pub fn clear(&mut self) {
        self.all.clear();
    }
}
