//! A closure that does not stand in the place of the return value has the types that it would have learned there.

use hooks_runtime::{hook, hooked};

#[hook]
fn log() {
    crate::note("made");
}

pub struct Names(Vec<String>);

impl Names {
    #[hooked(after = [log])]
    pub fn counts(&self, letter: char) -> impl Fn(&str, usize) -> Option<usize> {
        if !letter.is_alphabetic() {
            panic!("not a letter");
        }
        move |name, least| {
            let count = name.matches(letter).count();
            (count >= least).then_some(count)
        }
    }

    /// A bound alone says that what is returned is borrowed from what is given.
    #[hooked(after = [log])]
    pub fn without_prefixes(&self) -> impl Fn(&str) -> &str {
        |name| self.0.iter().find_map(|prefix| name.strip_prefix(prefix.as_str())).unwrap_or(name)
    }
}
