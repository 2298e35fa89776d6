//! Class H: generics and lifetimes.

use super::block_on;
use hooks_runtime::{hook, hooked};

#[hook]
fn b() {}

mod const_generics {
    use super::*;
    use std::fmt::Debug;

    struct S<const W: usize>;

    // 81
    impl<const W: usize> S<W> {
        #[hooked(before = [b], after = [b])]
        fn f<'a, T: Debug + 'a, const N: usize>(&self, v: &'a [T; N]) -> (usize, &'a T)
        where
            [(); 1]: Sized,
        {
            (N + W, &v[0])
        }
    }
    #[hooked(before = [b], after = [b])]
    fn g<const B: bool, const C: char>() -> (bool, char) {
        (B, C)
    }

    #[hook]
    fn sized<const N: usize, T>(v: &[T; N]) {
        assert_eq!(v.len(), N);
    }
    #[hook]
    fn turbofish<T: Default + PartialEq + Debug>() {
        assert_eq!(T::default(), T::default());
    }
    #[hooked(before = [sized, sized::<3, T>, turbofish::<Vec<T>>], after = [sized::<3, _>])]
    fn generic_hooks<T: Debug + PartialEq>(v: [T; 3]) -> usize {
        v.len()
    }
    #[hooked(before = [b], after = [b])]
    fn defaulted_return<T: Default, const N: usize>() -> [T; N]
    where
        [T; N]: Default,
    {
        if N == 7 {
            return Default::default();
        }
        Default::default()
    }

    #[test]
    fn parameters_keep_their_order() {
        assert_eq!(S::<2>.f::<_, 3>(&[1, 2, 3]), (5, &1));
        assert_eq!((g::<true, 'x'>(), generic_hooks([1, 2, 3]), defaulted_return::<u8, 2>()), ((true, 'x'), 3, [0, 0]));
    }
}

mod signatures {
    #![deny(refining_impl_trait)]
    use super::*;

    pub struct W<'a>(pub &'a str);

    // 82
    pub trait Tr<'t> {
        fn f<'x, T>(&'t self, w: W<'_>, x: &'x T) -> &'x T
        where
            T: 'x + Clone;
        #[allow(elided_lifetimes_in_paths)]
        fn g(&self, w: &W) -> usize;
        fn h(&self) -> impl Iterator<Item = u8>;
        fn k(&self, x: &str) -> impl Future<Output = usize> + Send;
        fn m<F>(&self, f: F)
        where
            F: for<'z> Fn(&'z str) -> &'z str;
        fn n<'a, 'b: 'a>(&'a self, x: &'b str) -> &'a str;
        fn o(&self, items: impl IntoIterator<Item = u8>) -> impl Sized;
    }
    pub struct S;
    impl<'t> Tr<'t> for S {
        #[hooked(before = [b], after = [b])]
        fn f<'x, T>(&'t self, w: W<'_>, x: &'x T) -> &'x T
        where
            T: 'x + Clone,
        {
            let _ = w;
            x
        }
        #[hooked(before = [b], after = [b])]
        #[allow(elided_lifetimes_in_paths)]
        fn g(&self, w: &W) -> usize {
            w.0.len()
        }
        #[hooked(before = [b], after = [b])]
        fn h(&self) -> impl Iterator<Item = u8> {
            [1u8].into_iter()
        }
        #[hooked(before = [b], after = [b])]
        async fn k(&self, x: &str) -> usize {
            x.len()
        }
        #[hooked(before = [b], after = [b])]
        fn m<F>(&self, f: F)
        where
            F: for<'z> Fn(&'z str) -> &'z str,
        {
            let _ = f("x");
        }
        #[hooked(before = [b], after = [b])]
        fn n<'a, 'b: 'a>(&'a self, x: &'b str) -> &'a str {
            x
        }
        #[hooked(before = [b], after = [b])]
        fn o(&self, items: impl IntoIterator<Item = u8>) -> impl Sized {
            items.into_iter().count()
        }
    }

    #[hook]
    fn elided(w: &W<'_>) {
        let _ = w.0;
    }
    #[hooked(before = [elided], after = [elided])]
    pub fn holds_a_lifetime(w: W<'_>) -> W<'_> {
        W(w.0)
    }
    #[hooked(before = [elided], after = [elided])]
    pub async fn holds_a_lifetime_later<'a>(w: W<'a>, s: &'a str) -> W<'a> {
        if s.is_empty() {
            return W(s);
        }
        W(w.0)
    }
    #[hooked(before = [b], after = [b], error = [b])]
    pub fn boxed<'a>(f: Box<dyn Fn(&str) -> usize + 'a>) -> Result<Box<dyn Fn(&str) -> usize + 'a>, ()> {
        Ok(f)
    }
    #[hooked(before = [b], after = [b])]
    pub fn assoc<I>(mut items: I) -> Option<I::Item>
    where
        I: Iterator,
        I::Item: Clone,
    {
        items.next()
    }
    #[hooked(before = [b], after = [b], error = [b])]
    pub fn parsed<T: std::str::FromStr>(s: &str) -> Result<T, T::Err> {
        if s.is_empty() {
            return "0".parse();
        }
        Ok(s.parse()?)
    }

    #[test]
    fn a_signature_stays_as_it_is() {
        assert_eq!((S.f::<u8>(W("w"), &1), S.g(&W("w")), S.h().count(), block_on(S.k("ab"))), (&1, 1, 1, 2));
        S.m(|s| s);
        assert_eq!(
            (S.n("a"), holds_a_lifetime(W("a")).0, block_on(holds_a_lifetime_later(W("a"), "b")).0),
            ("a", "a", "a")
        );
        assert_eq!((assoc([1].into_iter()), parsed::<u8>(""), parsed::<u8>("x").is_err()), (Some(1), Ok(0), true));
        assert_eq!(boxed(Box::new(str::len)).unwrap()("ab"), 2);
        let _ = S.o([1]);
    }
}

mod names {
    use super::*;

    #[hook]
    fn check<'a>(s: &'a str) -> Result<(), &'static str> {
        if s.is_empty() { Err("e") } else { Ok(()) }
    }
    pub struct R;
    pub struct F;
    pub struct Fut;
    pub struct Args;
    pub struct Hook;

    // 85
    #[hooked(before = [check], after = [check], error = [check])]
    pub fn f<'life0, 'hooks, 'a, T, E, R, F, Fut, A>(
        s: &'a str,
        x: (&'life0 T, &'hooks E, R, F, Fut, A),
    ) -> Result<&'a str, &'static str> {
        let _ = x;
        Ok(s)
    }
    #[hooked(before = [check], after = [check])]
    pub fn g(s: &str, r: R, _f: F, _u: Fut, _a: Args, _h: Hook) -> Result<R, &'static str> {
        let _ = s;
        Ok(r)
    }
    #[hooked(before = [check], after = [check], error = [check])]
    pub async fn lifetimes_like_labels<'body, 'level, 'result>(
        s: &'body str,
        t: &'level str,
        u: &'result str,
    ) -> Result<(&'body str, &'level str, &'result str), &'static str> {
        if s == t {
            return Ok((s, t, u));
        }
        Err("e")?
    }
    // A parameter may be called like anything that the expansion could mention.
    #[hooked(before = [check], after = [check], error = [check])]
    #[expect(non_camel_case_types)]
    pub fn shadowing<Result, Option, Ok, Some, From, Recovery, ControlFlow, Output, Residual, Infallible, core>(
        s: &str,
        x: (Result, Option, Ok, Some, From, Recovery, ControlFlow, Output, Residual, Infallible, core),
    ) -> std::result::Result<(), &'static str> {
        let _ = x;
        if s == "x" {
            return std::result::Result::Ok(());
        }
        std::result::Result::Err("e")?
    }

    #[test]
    fn names_of_parameters_are_the_users() {
        assert_eq!((f("s", (&1, &2, 3, 4, 5, 6)), g("", R, F, Fut, Args, Hook).is_err()), (Ok("s"), true));
        assert_eq!(block_on(lifetimes_like_labels("s", "s", "u")), Ok(("s", "s", "u")));
        assert_eq!(shadowing("x", (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)), Ok(()));
    }
}
