//! Class C: attributes are neither lost nor doubled nor moved.

use hooks_runtime::{hook, hooked};

#[hook]
fn b() {}

/// 22, 23
#[deny(missing_docs, missing_debug_implementations, missing_copy_implementations)]
#[deny(non_camel_case_types, non_upper_case_globals)]
pub mod documented {
    use hooks_runtime::{hook, hooked};

    /// Hook docs, with a [`link`](Store).
    #[hook]
    pub fn trim(name: &mut String) {
        *name = name.trim().to_owned();
    }

    mod inner {
        #[super::hook]
        pub(crate) fn quiet(id: &u32) {
            let _ = id;
        }
        pub(crate) const QUIET: fn(&u32) = quiet;
    }

    /// Type docs.
    #[derive(Debug, Clone, Copy)]
    pub struct Store;

    impl Store {
        /// Method docs.
        #[hooked(before = [trim])]
        #[doc(alias = "insert")]
        pub fn put(&self, name: String) -> usize {
            name.len()
        }
    }

    /// A public fn.
    #[hooked(before = [inner::quiet], after = [inner::quiet])]
    pub fn stays_callable(id: u32) {
        inner::QUIET(&id);
    }
}

mod kept {
    use super::b;
    use hooks_runtime::hooked;

    pub struct S;

    // 24
    impl S {
        #[hooked(before = [b])]
        #[inline(never)]
        #[cold]
        pub fn slow(&self) {}

        #[hooked(before = [b])]
        #[must_use = "the count matters"]
        pub fn count(&self) -> u8 {
            1
        }

        #[hooked(before = [b])]
        #[deprecated(note = "use count")]
        pub fn old(&self) {}

        #[hooked(before = [b])]
        #[cfg(any())]
        pub fn absent(&self) -> MissingType {
            unreachable!()
        }

        #[cfg(any())]
        #[hooked(before = [no_such_hook])]
        pub fn absent_too(&self) {}
    }

    #[hooked(before = [b])]
    #[unsafe(no_mangle)]
    pub extern "C" fn exported_by_case_24(x: i32) -> i32 {
        x
    }

    #[hooked(after = [b], original = plain_by_case_24)]
    #[unsafe(no_mangle)]
    pub extern "C" fn exported_once_by_case_24(x: i32) -> i32 {
        x
    }

    // Each of these would be unfulfilled if the attribute were lost.
    #[test]
    fn attributes_still_have_their_effect() {
        #[expect(unused_must_use)]
        S.count();
        #[expect(deprecated)]
        S.old();
        assert_eq!((exported_by_case_24(3), exported_once_by_case_24(4), plain_by_case_24(5)), (3, 4, 5));
    }

    // 26
    impl S {
        #[hooked(before = [b], after = [b])]
        #[must_use = "id needed"]
        pub async fn make(&self) -> u32 {
            1
        }
    }

    #[expect(unused_must_use)]
    async fn dropped_future(s: &S) {
        s.make();
    }
    #[expect(unused_must_use)]
    async fn dropped_value(s: &S) {
        s.make().await;
    }
}

mod track_caller {
    use super::b;
    use hooks_runtime::hooked;
    use std::panic::Location;

    // 27
    #[hooked(before = [b])]
    #[track_caller]
    fn here() -> u32 {
        Location::caller().line()
    }

    #[hooked(before = [b])]
    #[track_caller]
    fn early(x: bool) -> u32 {
        if x {
            return Location::caller().line();
        }
        0
    }

    #[hooked(before = [b], after = [b])]
    #[track_caller]
    fn early_with_after(x: bool) -> u32 {
        if x {
            return Location::caller().line();
        }
        0
    }

    #[hooked(before = [b], after = [b], error = [b])]
    #[track_caller]
    fn question(x: Option<u8>) -> Result<u32, ()> {
        let _ = x.ok_or(())?;
        Ok(Location::caller().line())
    }

    #[track_caller]
    #[hooked(before = [b])]
    #[hooked(after = [b])]
    fn above_two_levels() -> u32 {
        Location::caller().line()
    }

    #[test]
    fn caller_location_is_that_of_the_call() {
        assert_eq!(here(), line!());
        assert_eq!(early(true), line!());
        assert_eq!(early_with_after(true), line!());
        assert_eq!(question(Some(1)), Ok(line!()));
        assert_eq!(above_two_levels(), line!());
    }
}

// 29
#[hooked(before = [b])]
pub fn cfg_on_generics<#[cfg(any())] 'a, #[cfg(any())] T, #[cfg(all())] U: Default>(#[cfg(any())] t: &'a T) -> U {
    U::default()
}

#[hooked(before = [b], after = [b])]
pub fn cfg_on_generics_with_after<#[cfg(all())] U: Default, #[cfg(any())] const N: usize>(
    #[cfg(any())] n: [u8; N],
) -> U {
    U::default()
}

mod cfg_params {
    use hooks_runtime::{hook, hooked};

    #[hook]
    fn bump(n: &mut u8) {
        *n += 1;
    }

    // `n` is the one that is there, as long as both are passed alike.
    #[hooked(before = [bump])]
    fn either(#[cfg(all())] n: u8, #[cfg(any())] n: u16) -> u8 {
        n
    }

    #[hooked(before = [bump], after = [bump])]
    fn other(#[cfg(any())] m: &mut u8, #[cfg(all())] n: u8) -> u8 {
        n
    }

    #[test]
    fn parameters_may_be_left_out() {
        assert_eq!((either(1), other(1)), (2, 2));
    }
}

mod parameter_attributes {
    #![deny(unused_variables, non_snake_case, unused_mut)]
    use super::b;
    use hooks_runtime::hooked;

    // 31
    #[hooked(before = [b])]
    pub fn f(
        #[allow(unused_variables)] spare: u8,
        #[allow(non_snake_case)] mixedCase: u8,
        #[allow(unused_mut)] mut m: u8,
    ) -> u8 {
        m + mixedCase
    }

    #[hooked(before = [b], after = [b])]
    pub async fn g(
        #[allow(unused_variables)] spare: u8,
        #[expect(non_snake_case)] mixedCase: u8,
        #[expect(unused_variables)] other: u8,
    ) -> u8 {
        mixedCase
    }
}

mod expectations {
    #![deny(unfulfilled_lint_expectations)]
    #![warn(unused_variables)]
    use super::b;
    use hooks_runtime::{hook, hooked};

    // 32
    #[expect(unused_variables, reason = "kept for callers")]
    #[hooked(before = [b])]
    pub fn f(spare: u8) {}

    #[expect(unused_variables, reason = "kept for callers")]
    #[hooked(before = [b], after = [b])]
    pub fn with_after(spare: u8) {}

    #[hooked(before = [b], original = plain)]
    #[expect(unused_variables)]
    pub fn with_original(spare: u8) {}

    // Where hooks come after it, Clippy does not see the `return`, which `tests/twins.rs` notes.
    #[hooked(before = [h])]
    #[expect(clippy::needless_return)]
    pub fn expected_of_clippy(id: u8) -> u8 {
        return id;
    }

    #[hook]
    #[expect(unused_variables)]
    fn h(id: &u8) {}

    #[hooked(before = [h])]
    pub fn k(id: u8) {
        let _ = id;
    }
}

mod conditional {
    use hooks_runtime::{hook, hooked};

    #[hook]
    fn b(log: &mut Vec<u8>) {
        log.push(1);
    }

    pub struct S;

    // 34
    impl S {
        #[cfg_attr(any(), hooked(before = [not_there]))]
        pub fn plain(&self, log: &mut Vec<u8>) {
            log.push(9);
        }
        #[cfg_attr(all(), hooked(before = [b]))]
        pub fn with(&self, log: &mut Vec<u8>) {
            log.push(9);
        }
        #[hooked(before = [b])]
        #[cfg_attr(all(), inline)]
        pub fn inl(&self, log: &mut Vec<u8>) {
            log.push(9);
        }
        #[cfg_attr(all(), hooked(before = [b]), inline)]
        #[cfg_attr(all(), hooked(after = [b]))]
        pub fn twice(&self, log: &mut Vec<u8>) {
            log.push(9);
        }
    }

    #[cfg_attr(all(), hook)]
    fn under_cfg_attr(log: &mut Vec<u8>) {
        log.push(2);
    }

    #[cfg(all())]
    #[hook]
    fn one_of_two(log: &mut Vec<u8>) {
        log.push(3);
    }

    #[hook]
    #[cfg(any())]
    fn one_of_two(log: &mut Missing) {
        log.push(4);
    }

    #[hooked(before = [under_cfg_attr, one_of_two])]
    fn conditional_hooks(log: &mut Vec<u8>) {
        log.push(9);
    }

    #[test]
    fn hooks_run_where_the_condition_holds() {
        let run = |f: &dyn Fn(&mut Vec<u8>)| {
            let mut log = Vec::new();
            f(&mut log);
            log
        };
        assert_eq!(run(&|log| S.plain(log)), [9]);
        assert_eq!(run(&|log| S.with(log)), [1, 9]);
        assert_eq!(run(&|log| S.inl(log)), [1, 9]);
        assert_eq!(run(&|log| S.twice(log)), [1, 9, 1]);
        assert_eq!(run(&conditional_hooks), [2, 3, 9]);
    }
}

mod stacked {
    use hooks_runtime::{hook, hooked};

    #[hook]
    fn one(log: &mut Vec<u8>) {
        log.push(1);
    }
    #[hook]
    fn two(log: &mut Vec<u8>) {
        log.push(2);
    }

    // 35
    #[hooked(before = [one])]
    #[hooked(before = [two])]
    fn f(log: &mut Vec<u8>) {
        log.push(9);
    }

    #[hooked(before = [one], after = [one])]
    #[inline]
    #[hooked(before = [two], after = [two])]
    #[doc(hidden)]
    #[hooks_runtime::hooked(before = [one, two])]
    fn three(log: &mut Vec<u8>) {
        log.push(9);
    }

    #[test]
    fn the_outer_attribute_is_outermost() {
        let mut log = vec![];
        f(&mut log);
        assert_eq!(log, [1, 2, 9]);
        log.clear();
        three(&mut log);
        assert_eq!(log, [1, 2, 1, 2, 9, 2, 1]);
    }
}

mod test_functions {
    use hooks_runtime::{hook, hooked};
    use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

    static CALLS: AtomicU8 = AtomicU8::new(0);

    #[hook]
    fn count() {
        CALLS.fetch_add(1, Relaxed);
    }

    // 37
    #[test]
    #[hooked(before = [count])]
    fn test_above() -> Result<(), std::fmt::Error> {
        assert!(CALLS.load(Relaxed) > 0);
        Ok(())
    }

    #[hooked(before = [count])]
    #[test]
    fn test_below() -> Result<(), std::fmt::Error> {
        assert!(CALLS.load(Relaxed) > 0);
        Ok(())
    }

    #[hooked(before = [count], after = [count])]
    #[test]
    #[should_panic(expected = "on purpose")]
    fn test_with_should_panic() {
        panic!("on purpose");
    }

    #[hooked(before = [count], original = without)]
    #[test]
    fn test_with_original() {
        assert!(CALLS.load(Relaxed) > 0);
    }
}
