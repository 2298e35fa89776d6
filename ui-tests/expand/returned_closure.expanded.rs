//! A closure that does not stand in the place of the return value has the types that it would have learned there.
use hooks_runtime::{hook, hooked};
fn log() {
    crate::note("made");
}
pub struct Names(Vec<String>);
impl Names {
    pub fn counts(&self, letter: char) -> impl Fn(&str, usize) -> Option<usize> {
        let result;
        result = {
            if !letter.is_alphabetic() {
                {
                    ::core::panicking::panic_fmt(format_args!("not a letter"));
                };
            }
            move |name: &str, least: usize| -> Option<usize> {
                let count = name.matches(letter).count();
                (count >= least).then_some(count)
            }
        };
        log();
        result
    }
    /// A bound alone says that what is returned is borrowed from what is given.
    pub fn without_prefixes(&self) -> impl Fn(&str) -> &str {
        let result;
        result = ({
            fn __closure<__T0>(__value: __T0) -> __T0
            where
                __T0: Fn(&str) -> &str,
            {
                __value
            }
            __closure::<_>
        })(|name: &str| {
            self
                .0
                .iter()
                .find_map(|prefix| name.strip_prefix(prefix.as_str()))
                .unwrap_or(name)
        });
        log();
        result
    }
}
