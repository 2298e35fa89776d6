//! Class K: names and paths of the user's and of the macro's do not meet.

use super::block_on;
use hooks_runtime::{hook, hooked};

mod namespaces {
    use super::*;

    // 98
    #[hook]
    pub fn trim(name: &mut String) {
        *name = name.trim().to_owned();
    }
    struct S;
    impl S {
        #[hooked(before = [trim])]
        fn trim(&self, name: String) -> usize {
            let trim = name.len();
            trim
        }
    }
    fn elsewhere(trim: u8) -> u8 {
        let other = trim;
        match other {
            trim => trim,
        }
    }
    #[allow(non_camel_case_types)]
    struct trim_args;
    mod trim {}

    #[test]
    fn a_hook_stays_a_plain_function() {
        let mut s = String::from(" a ");
        trim(&mut s);
        assert_eq!(s, "a");
        let f: fn(&mut String) = trim;
        f(&mut s);
        assert_eq!((S.trim(" ab ".into()), elsewhere(3)), (2, 3));
        let _ = trim_args;
    }
}

mod shadowed_prelude {
    #![allow(non_camel_case_types)]
    use super::*;

    mod shadow {
        pub struct Box;
        pub struct Result;
        pub struct Option;
        pub trait Future {}
        pub struct Vec;
        pub struct Pin;
        pub trait FnOnce {}
        pub trait Into {}
        pub trait From {}
        pub trait Send {}
        pub struct String;
        pub struct Default;
        pub trait Drop {}
        pub trait Sized {}
        pub trait Clone {}
        pub struct ControlFlow;
        pub struct Context;
        pub struct Recovery;
        pub struct HookType;
    }
    #[allow(unused_imports)]
    use shadow::*;
    pub enum Mine {
        Ok(u8),
        Err(u8),
        Some,
        None,
        Continue,
        Break,
    }
    #[allow(unused_imports)]
    use Mine::{Break, Continue, Err, None, Ok, Some};

    // 100
    #[hook]
    fn b() -> ::core::result::Result<(), ()> {
        ::core::result::Result::Ok(())
    }
    #[hook]
    fn maybe(n: &u8) -> ::core::ops::ControlFlow<u8> {
        if *n == 7 { ::core::ops::ControlFlow::Break(70) } else { ::core::ops::ControlFlow::Continue(()) }
    }
    #[hook]
    fn skip(n: u8, result: &mut ::core::option::Option<u8>) {
        if n == 8 {
            *result = ::core::option::Option::Some(80);
        }
    }
    #[hook]
    fn traced(ctx: &mut ::hooks_runtime::Context) {
        ctx.insert(1);
    }
    #[hook]
    fn recover(error: &mut (), result: &mut ::core::option::Option<u8>) {
        *error = ();
        *result = ::core::option::Option::Some(90);
    }
    #[hooked(before = [b], after = [], error = [])]
    pub fn empty_lists(n: u8) -> ::core::result::Result<u8, ()> {
        let _ = (Ok(n), Err(n), Some, None);
        ::core::result::Result::Ok(n)
    }
    #[hooked(before = [b], after = [b], error = [b])]
    pub async fn later(n: u8) -> ::core::result::Result<u8, ()> {
        ::core::result::Result::Ok(n)
    }
    #[hooked(before = [b, maybe, skip, traced], after = [b, traced], error = [recover, traced])]
    #[hooked(before = [b, maybe, skip, traced], after = [b, traced], error = [recover, traced])]
    pub fn everything(n: u8) -> ::core::result::Result<u8, ()> {
        if n == 1 {
            return ::core::result::Result::Err(());
        }
        ::core::result::Result::Err::<u8, ()>(())?;
        ::core::result::Result::Ok(n)
    }
    #[hooked(before = [b, maybe, skip], after = [b], error = [recover])]
    pub async fn enclosed(n: u8) -> ::core::result::Result<u8, ()> {
        macro_rules! no {
            () => {
                return ::core::result::Result::Err(())
            };
        }
        no!()
    }
    #[hooked(before = [b, maybe, skip], after = [b], error = [recover])]
    pub fn unknown(n: u8) -> Disguised {
        ::core::result::Result::Err(())
    }
    type Disguised = ::core::result::Result<u8, ()>;

    #[test]
    fn nothing_of_the_prelude_is_needed() {
        assert_eq!(
            (empty_lists(1), block_on(later(1))),
            (::core::result::Result::Ok(1), ::core::result::Result::Ok(1))
        );
        for (n, right) in [(1, 90), (2, 90), (7, 70), (8, 80)] {
            let right = ::core::result::Result::Ok(right);
            assert_eq!((everything(n), block_on(enclosed(n)), unknown(n)), (right, right, right));
        }
    }
}

mod no_prelude {
    #![no_implicit_prelude]

    #[::hooks_runtime::hook]
    fn b(n: &mut u8) -> ::core::result::Result<(), ()> {
        *n += 1;
        ::core::result::Result::Ok(())
    }
    #[::hooks_runtime::hook]
    fn maybe(n: &u8) -> ::core::ops::ControlFlow<u8> {
        if *n == 7 { ::core::ops::ControlFlow::Break(70) } else { ::core::ops::ControlFlow::Continue(()) }
    }
    #[::hooks_runtime::hook]
    fn seen(n: u8, ctx: &::hooks_runtime::Context) {
        let _ = (n, ctx);
    }
    #[::hooks_runtime::hooked(before = [b, maybe, seen], after = [b, seen], error = [b, seen])]
    pub fn sync(n: u8) -> ::core::result::Result<u8, ()> {
        if n == 1 {
            return ::core::result::Result::Err(());
        }
        ::core::result::Result::Ok(n)
    }
    #[::hooks_runtime::hooked(before = [b, maybe], after = [b], error = [b])]
    pub async fn later(n: u8) -> ::core::result::Result<u8, ()> {
        macro_rules! fail {
            () => {
                return ::core::result::Result::Err(())
            };
        }
        if n == 1 {
            fail!();
        }
        ::core::result::Result::Ok(n)
    }

    #[::core::prelude::v1::test]
    fn nothing_is_taken_from_the_prelude() {
        ::std::assert_eq!((sync(1), sync(6)), (::core::result::Result::Ok(2), ::core::result::Result::Ok(70)));
        ::std::assert_eq!(super::block_on(later(1)), ::core::result::Result::Ok(2));
    }
}

mod shadowed_crates {
    // 102
    pub mod hooks_runtime {
        pub fn not_the_crate() {}
    }
    pub mod core {}
    pub mod std {}
    pub mod alloc {}

    #[::hooks_runtime::hook]
    fn b(n: &u8) -> Result<(), String> {
        let _ = n;
        Ok(())
    }
    #[::hooks_runtime::hook]
    fn aliased(ctx: &mut ::hooks_runtime::Context) -> Alias {
        ctx.insert(1);
        Alias
    }
    struct Alias;
    #[::hooks_runtime::hooked(before = [b, _a = aliased], after = [b], error = [b])]
    pub fn f(n: u8) -> Result<(), String> {
        hooks_runtime::not_the_crate();
        Err(n.to_string())?
    }

    #[test]
    fn a_module_may_have_the_name_of_a_crate() {
        assert_eq!(f(1), Err("1".into()));
    }
}

mod blanket_traits {
    use super::*;

    #[hook]
    fn b(n: &u8) {
        let _ = n;
    }
    #[hook]
    fn fails(n: &u8) -> Result<(), u8> {
        if *n == 9 { Err(9) } else { Ok(()) }
    }
    #[hook]
    fn copies(n: u8, ctx: &hooks_runtime::Context) {
        let _ = (n, ctx);
    }
    #[hook]
    fn changes(error: &mut u8, ctx: &mut hooks_runtime::Context) {
        *error += 1;
        ctx.insert(1);
    }

    macro_rules! blanket {
        ($($name:ident)*) => {
            pub trait Blanket {
                $(fn $name(&self) -> u8 { 1 })*
            }
            impl<T> Blanket for T {}
        };
    }
    // 104
    blanket!(
        call run wrap apply into_result hook split none failed branch leave probe into from clone deref deref_mut typed
        typed_mut scope new kind output residual once never nothing unit
    );
    trait ByValue: Sized {
        fn into(self) -> u8 {
            2
        }
        fn from(self) -> u8 {
            2
        }
        fn clone(self) -> u8 {
            2
        }
        fn branch(self) -> u8 {
            2
        }
        fn into_result(self) -> u8 {
            2
        }
    }
    impl<T> ByValue for T {}

    type Unknown = Result<u8, u8>;

    #[hooked(before = [b, fails, copies], after = [b, fails, copies], error = [changes])]
    fn f(n: u8) -> Result<u8, u8> {
        let r: Result<u8, ()> = Ok(n);
        let sum = r.call() + r.run() + n.wrap() + n.apply() + n.hook();
        Err(0).or(Ok::<u8, u8>(sum))?;
        Ok(sum)
    }
    #[hooked(before = [b, fails, copies], after = [b, fails, copies], error = [changes])]
    async fn unknown(n: u8) -> Unknown {
        Ok(n.call())
    }

    #[test]
    fn traits_for_all_types_are_not_in_the_way() {
        assert_eq!((f(0), f(9), block_on(unknown(0)), block_on(unknown(9))), (Ok(5), Err(10), Ok(1), Err(10)));
    }
}

mod invisible_groups {
    use super::*;

    #[hook]
    fn bb(n: &u32) -> Result<(), String> {
        if *n == 99 { Err("bb".into()) } else { Ok(()) }
    }
    #[hook]
    fn add(n: &mut u32, by: u32) {
        *n += by;
    }

    // 106
    macro_rules! mk {
        ($v:vis, $name:ident, $arg:pat_param, $t:ty, $r:ty, $body:block, $h:path, $w:ty, $e:expr, $lt:lifetime) => {
            #[allow(unused_variables)]
            #[hooked(before = [$h], error = [])]
            $v fn $name<$lt, T>($arg: $t, s: &$lt T) -> Result<$r, String> where T: Clone, $w: Sized {
                let _ = s;
                let k = $e * 2;
                let n: $r = $body;
                Ok(n + k)
            }
        };
    }
    mk!(pub(crate), made, n, u32, u32, { 1 + 1 }, self::bb, u8, 1 + 2, 'x);
    macro_rules! item {
        ($i:item) => {
            #[hooked(before = [bb])]
            $i
        };
    }
    item!(
        fn whole(n: u32) -> Result<u32, String> {
            Ok(n)
        }
    );
    item!(
        /// With attributes.
        #[inline]
        pub(self) async fn whole_later(n: u32) -> Result<u32, String> {
            Ok(n)
        }
    );
    macro_rules! sig {
        ($($s:tt)*) => {
            #[hooked(before = [bb])]
            $($s)*
        };
    }
    sig!(
        pub(crate) fn toks(n: u32) -> Result<u32, String> {
            Ok(n * 2 + 1)
        }
    );

    macro_rules! all_lists {
        ($name:ident, $n:ident, $hook:path, $value:expr, $t:ty, $ret:ty, $body:block, $cond:expr) => {
            #[hooked(before = [add(by = $value), $hook], after = [$hook, add(by = $value)], error = [$hook if $cond])]
            fn $name($n: $t) -> $ret $body
        };
    }
    all_lists!(listed, n, self::bb, 1 + 1, u32, Result<u32, String>, { if n == 5 { return Ok(0); } Ok(n * 2) }, n > 1);

    macro_rules! with_tail {
        ($name:ident, $tail:expr) => {
            #[hooked(before = [bb], after = [bb])]
            fn $name(n: u32) -> Result<u32, String> {
                $tail
            }
        };
    }
    with_tail!(with_try, Ok("1".parse::<u32>().map_err(|e| e.to_string())? + 1));
    with_tail!(with_return, return Ok(3));
    with_tail!(with_branches, if 1 + 1 == 2 { Ok(4) } else { return Err("no".into()) });

    macro_rules! precedence {
        ($name:ident, $a:expr, $b:expr) => {
            #[hooked(before = [bb], after = [bb])]
            fn $name(n: u32) -> Result<u32, String> {
                let half = Some($a * $b).ok_or("none")?;
                Ok(half - $a)
            }
        };
    }
    precedence!(kept, 1 + 2, 2 + 3);

    macro_rules! operators {
        ($name:ident, $sum:expr, $not:expr, $closure:expr, $range:expr, $object:ty, $literal:expr, $reference:expr, $cast:expr) => {
            #[hooked(before = [add(by = $sum * 2), |n: &mut u32| *n += $sum * 2], after = [bb])]
            fn $name(n: u32) -> Result<u32, String> {
                let object: &$object = &7u32;
                let _ = format!("{object:?}");
                let called = $closure(1);
                let counted = $range.count();
                if n == ($literal).0 {
                    return Ok(1);
                }
                let copied = $reference.clone();
                let method = $cast.count_ones();
                Ok(n + called + counted as u32 + copied + method + u32::from($not.then_some(1).is_some()))
            }
        };
    }
    #[derive(PartialEq)]
    struct Tuple(u32);
    operators!(
        operated,
        1 + 2,
        !false,
        |x: u32| x + 1,
        0..2,
        dyn std::fmt::Debug + Send,
        Tuple { 0: 50 },
        &10u32,
        7u8 as u32
    );

    macro_rules! in_hook {
        ($hook:ident, $method:ident, $e:expr) => {
            #[hook]
            fn $hook(n: &mut u32) {
                *n = $e * 2;
            }
            #[hooked(before = [$hook])]
            fn $method(n: u32) -> u32 {
                $e * 2 + n
            }
        };
    }
    in_hook!(six, twelve, 1 + 2);

    macro_rules! metas {
        ($(#[$m:meta])* $name:ident, $p:pat, $rest:pat, $vis:vis) => {
            $(#[$m])*
            #[hooked(before = [bb], after = [bb])]
            $vis fn $name(n: u32) -> Result<u32, String> {
                match (n, n) {
                    $p => Ok(0),
                    $rest => Ok(1),
                }
            }
        };
    }
    metas!(
        #[doc = "Documented."]
        #[expect(unused_variables)]
        matched, (1 | 2, x), _, pub(crate)
    );

    macro_rules! statements {
        ($name:ident, $($s:stmt;)*) => {
            #[hooked(before = [bb], after = [bb])]
            fn $name(n: u32) -> Result<u32, String> {
                $($s;)*
                Ok(n)
            }
        };
    }
    statements!(with_statements, let x = "1".parse::<u32>().map_err(|e| e.to_string())?; let _ = x; Err::<(), _>("left")?;);

    macro_rules! hook_and_method {
        ($hook:ident, $method:ident, $arg:ident: $t:ty, $body:expr) => {
            #[hook]
            fn $hook($arg: &mut $t) {
                $body
            }
            #[hooked(before = [$hook])]
            fn $method($arg: $t) -> $t {
                $arg
            }
        };
    }
    hook_and_method!(double, doubled, m: u32, *m *= 2);
    hook_and_method!(triple, tripled, m: u64, *m *= 3);

    macro_rules! own_argument {
        ($method:ident) => {
            #[hooked(before = [|n| *n += 1, bb], after = [bb])]
            fn $method(n: u32) -> Result<u32, String> {
                Ok(n)
            }
        };
    }
    own_argument!(hygienic);

    macro_rules! reference {
        ($name:ident, $t:ty) => {
            #[hooked(before = [push], after = [push])]
            fn $name(log: $t) {
                log.push(0);
            }
        };
    }
    #[hook]
    fn push(log: &mut Vec<u8>) {
        log.push(1);
    }
    reference!(by_reference, &mut Vec<u8>);
    reference!(by_value, Vec<u8>);

    #[test]
    fn fragments_are_what_they_hold() {
        assert_eq!((made(5, &()), whole(1), toks(1), block_on(whole_later(1))), (Ok(8), Ok(1), Ok(3), Ok(1)));
        assert_eq!((made(99, &()), whole(99), toks(99)), (Err("bb".into()), Err("bb".into()), Err("bb".into())));
        assert_eq!((listed(1), listed(3), listed(97)), (Ok(6), Ok(0), Err("bb".into())));
        assert_eq!((with_try(1), with_return(1), with_branches(1), kept(1)), (Ok(2), Ok(3), Ok(4), Ok(12)));
        assert_eq!((with_statements(1), doubled(2), tripled(2), hygienic(1)), (Err("left".into()), 4, 6, Ok(2)));
        assert_eq!((operated(1), operated(38), twelve(0), matched(2), matched(3)), (Ok(31), Ok(1), 12, Ok(0), Ok(1)));
        let mut log = vec![];
        by_reference(&mut log);
        assert_eq!(log, [1, 0, 1]);
    }
}

mod dollar_crate {
    pub mod deep {
        #[hooks_runtime::hook]
        pub fn bump(n: &mut u8) {
            *n += 1;
        }
        #[derive(Clone, Copy)]
        pub struct By(pub u8);
        #[hooks_runtime::hook]
        pub fn bump_by(n: &mut u8, by: By) {
            *n += by.0;
        }
    }
    macro_rules! with_dollar_crate {
        ($name:ident) => {
            #[$crate::k_hygiene::dollar_crate::reexported::hooked(
                before = [$crate::k_hygiene::dollar_crate::deep::bump, $crate::k_hygiene::dollar_crate::deep::bump_by(by = $crate::k_hygiene::dollar_crate::deep::By(2))],
                after = [$crate::k_hygiene::dollar_crate::deep::bump],
            )]
            fn $name(n: u8) -> u8 {
                n
            }
        };
    }
    mod reexported {
        pub use hooks_runtime::*;
    }
    mod elsewhere {
        with_dollar_crate!(made);
        pub fn call(n: u8) -> u8 {
            made(n)
        }
    }

    #[test]
    fn a_list_may_name_hooks_by_dollar_crate() {
        assert_eq!(elsewhere::call(1), 4);
    }
}

mod shadowed_attribute {
    // 107
    use hooks_runtime::{hook as bench, hooked as test};

    #[bench]
    fn b(n: &mut u8) {
        *n += 1;
    }
    #[test(before = [b])]
    pub fn f(n: u8) -> u8 {
        n
    }
    #[test(before = [b])]
    #[test(before = [b])]
    pub fn twice(n: u8) -> u8 {
        n
    }
    mod qualified {
        use hooks_runtime as h;
        #[h::hook]
        fn hooked(n: &mut u8) {
            *n += 1;
        }
        #[h::hooked(before = [hooked], after = [hooked])]
        #[h::hooked(before = [hooked])]
        pub fn f(n: u8) -> u8 {
            n
        }
    }

    #[::core::prelude::v1::test]
    fn the_attributes_may_have_other_names() {
        assert_eq!((f(1), twice(1), qualified::f(1)), (2, 3, 3));
    }
}

mod locals {
    #![deny(unused_variables, unused_mut, unused_assignments, dead_code)]
    use super::*;

    #[hook]
    fn check(n: &u8) -> Result<(), u8> {
        if *n == 9 { Err(9) } else { Ok(()) }
    }
    #[hook]
    fn maybe(n: &u8) -> std::ops::ControlFlow<u32> {
        if *n == 8 { std::ops::ControlFlow::Break(80) } else { std::ops::ControlFlow::Continue(()) }
    }
    #[hook]
    fn seen(result: &mut u32, ctx: &mut hooks_runtime::Context) {
        ctx.insert(*result);
        *result += 1;
    }
    #[hook]
    fn failed(error: &mut u8, result: &mut Option<u32>, ctx: &hooks_runtime::Context) {
        let _ = ctx.method();
        *error += 1;
        if *error == 5 {
            *result = Some(50);
        }
    }

    // Every name that the expansion gives a local is an argument here, or where a hook asks for it, a local.
    macro_rules! bodies {
        ($name:ident, $($asyncness:ident)?, $($unlisted:tt)*) => {
            #[hooked(before = [check, maybe], after = [seen], error = [failed])]
            #[hooked(before = [check, maybe], after = [seen], error = [failed])]
            pub $($asyncness)? fn $name(
                n: u8, out: u32, outcome: u32, recovery: u32, value: u32, residual: u32,
                slot: u32, scope: u32, level: u32, body: u32, exit: u32, name: u32, this: u32, args: u32, next: u32,
            ) -> Result<u32, u8> {
                $($unlisted)*
                let (result, error, ctx) = (1, 1, 1);
                if n == 4 {
                    Err(n)?;
                }
                let got = Ok::<u32, u8>(1)?;
                let sum = out + outcome + result + error + ctx + recovery + value + residual + slot + scope;
                Ok(sum + level + body + exit + name + this + args + next + got)
            }
        };
    }
    macro_rules! nothing {
        () => {
            ()
        };
    }
    bodies!(sync, ,);
    bodies!(asynchronous, async,);
    bodies!(enclosed, , nothing!(););
    bodies!(enclosed_later, async, nothing!(););

    #[hook]
    fn plain(n: &u8) -> Result<(), u8> {
        if *n == 9 { Err(9) } else { Ok(()) }
    }
    #[hooked(before = [plain], after = [plain], error = [plain])]
    #[hooked(before = [plain], after = [plain], error = [plain])]
    pub fn reserved_as_arguments(
        n: u8,
        result: u32,
        error: u32,
        ctx: u32,
        this: u32,
        args: u32,
        next: u32,
        exit: u32,
    ) -> Result<u32, u8> {
        Err(0).or(Ok::<u32, u8>(1))?;
        Ok(result + error + ctx + this + args + next + exit)
    }

    #[test]
    fn locals_of_the_macro_are_not_the_users() {
        let s = |n| sync(n, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        let e = |n| enclosed(n, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        let a = |n| block_on(asynchronous(n, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
        let l = |n| block_on(enclosed_later(n, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
        for (n, right) in [(1, Ok(20)), (4, Ok(51)), (8, Ok(81)), (9, Err(10))] {
            assert_eq!((s(n), e(n), a(n), l(n)), (right, right, right, right), "{n}");
        }
        assert_eq!(reserved_as_arguments(1, 1, 1, 1, 1, 1, 1, 1), Ok(7));
    }
}

mod items_of_modules {
    #![allow(non_camel_case_types, unused_macros)]
    use super::*;

    macro_rules! declare {
        ($($name:ident)*) => { $(
            fn $name() -> u8 {
                1
            }
            type $name = u8;
            macro_rules! $name {
                () => {
                    1
                };
            }
        )* };
    }
    // All that the expansion gives to a local. A constant, static, or struct of such a name would be a pattern, as in
    // code written by hand.
    declare!(arg0 continued ctx error exit guard out outcome recovery residual result scope value);

    #[hook]
    fn check(n: &u8) -> Result<u8, u8> {
        if *n == 9 { Err(9) } else { Ok(1) }
    }
    #[hook]
    fn maybe(n: &u8) -> Result<std::ops::ControlFlow<u8, u8>, u8> {
        if *n == 8 { Ok(std::ops::ControlFlow::Break(80)) } else { Ok(std::ops::ControlFlow::Continue(1)) }
    }
    #[hook]
    fn skip(n: &u8, result: &mut Option<u8>) {
        if *n == 7 {
            *result = Some(70);
        }
    }
    #[hook]
    fn around<R>(next: impl FnOnce(&mut hooks_runtime::Context) -> R, ctx: &mut hooks_runtime::Context, n: u8) -> R {
        let _ = n;
        next(ctx)
    }
    #[hook]
    fn seen(n: &u8, c: &str, ctx: &mut hooks_runtime::Context) {
        let _ = (n, c, ctx);
    }
    #[hook]
    fn take(error: u8) -> Result<u8, u8> {
        Err(error)
    }
    #[hook]
    fn done(exit: hooks_runtime::Exit, ctx: &hooks_runtime::Context) {
        let _ = (exit, ctx);
    }
    #[hooked(
        around = [around], before = [a = check, skip, c = maybe], after = [seen(c = "")], error = [seen(c = ""), take],
        finally = [done],
    )]
    #[hooked(before = [d = check, f = maybe], after = [seen(c = "")], error = [seen(c = ""), take], finally = [done])]
    fn f(n: u8) -> Result<u8, u8> {
        Err(0).or(Ok::<u8, u8>(1))?;
        let ctx: ctx = 1;
        Ok(out() + result() + a + c + d + f + value() + scope!() + ctx)
    }

    #[test]
    fn locals_of_the_macro_are_no_items() {
        assert_eq!((f(1), f(7), f(8), f(9)), (Ok(9), Ok(70), Ok(80), Err(9)));
    }
}

mod imports_of_bodies {
    use super::*;

    /// The columns of a table, as a query builder has them.
    mod columns {
        #![allow(non_camel_case_types, non_upper_case_globals)]
        macro_rules! columns {
            ($($name:ident)*) => { $(
                pub struct $name;
            )* };
        }
        columns!(arg0 ctx error exit guard n out outcome recovery result scope);
        pub const value: u8 = 2;
        pub static key: u8 = 3;
    }

    #[hook]
    fn check(n: &u8) -> Result<(), u8> {
        if *n == 9 { Err(9) } else { Ok(()) }
    }
    #[hook]
    fn seen(result: &u8, ctx: &hooks_runtime::Context) {
        let _ = (result, ctx);
    }
    #[hook]
    fn failed(error: &mut u8) {
        *error += 1;
    }
    #[hook]
    fn around<R>(next: impl FnOnce() -> R) -> R {
        next()
    }

    macro_rules! method {
        ($name:ident $($asyncness:ident)?, $returns:ty, $($lists:tt)*) => {
            #[hooked($($lists)*)]
            $($asyncness)? fn $name(number: u8) -> $returns {
                #[allow(clippy::wildcard_imports)]
                use columns::*;
                let one = Err(0).or(Ok::<u8, u8>(1))?;
                if number == 8 {
                    return Err(number);
                }
                Ok(one + value + key)
            }
        };
    }
    type Disguised = Result<u8, u8>;
    method!(before, Result<u8, u8>, before = [check(n = number)], error = [failed]);
    method!(after, Result<u8, u8>, before = [check(n = number)], after = [seen], error = [failed]);
    method!(later async, Result<u8, u8>, before = [check(n = number)], after = [seen], error = [failed]);
    method!(disguised, Disguised, before = [check(n = number)], after = [seen], error = [failed]);
    method!(enclosed, Disguised, around = [around], before = [check(n = number)], after = [seen], error = [failed]);

    #[test]
    fn what_the_body_imports_is_no_local_of_the_macro() {
        for (number, right) in [(1, Ok(6)), (8, Err(9)), (9, Err(10))] {
            assert_eq!((before(number), after(number), block_on(later(number))), (right, right, right));
            assert_eq!((disguised(number), enclosed(number)), (right, right));
        }
    }
}

mod items_in_bodies {
    use super::*;

    #[hook]
    fn bump(n: &mut u8) {
        *n += 1;
    }
    macro_rules! declares_bump {
        () => {
            #[allow(unused)]
            fn bump(n: &mut u8) {
                *n += 100;
            }
        };
    }

    #[hooked(before = [bump])]
    fn written(n: u8) -> u8 {
        fn bump(n: u8) -> u8 {
            n * 2
        }
        bump(n)
    }
    #[hooked(before = [bump])]
    fn by_macro(n: u8) -> u8 {
        declares_bump!();
        n
    }
    #[hooked(before = [bump], after = [bump])]
    fn by_macro_with_after(n: u8) -> u8 {
        declares_bump!();
        n
    }
    #[hooked(before = [bump], after = [bump])]
    async fn written_later(n: u8) -> u8 {
        fn bump(n: u8) -> u8 {
            n * 2
        }
        bump(n)
    }
    #[hooked(before = [bump])]
    fn imported(n: u8) -> u8 {
        use other::bump;
        bump(n)
    }
    mod other {
        pub fn bump(n: u8) -> u8 {
            n * 2
        }
    }

    #[test]
    fn an_item_of_the_body_is_no_hook() {
        assert_eq!(
            (written(1), by_macro(1), by_macro_with_after(1), block_on(written_later(1)), imported(1)),
            (4, 2, 2, 4, 4)
        );
    }
}

mod macros_of_the_name_of_a_hook {
    use hooks_runtime::{hook, hooked};

    #[hook]
    fn debug(n: &u8) {
        let _ = n;
    }
    mod logging {
        macro_rules! debug_ {
            ($($t:tt)*) => {
                format!($($t)*)
            };
        }
        pub(crate) use debug_ as debug;
    }

    #[hooked(before = [debug])]
    fn f(n: u8) -> String {
        logging::debug!("{n}")
    }

    #[test]
    fn the_macro_can_be_called_by_its_path() {
        assert_eq!(f(1), "1");
    }
}

mod many_of_one_name {
    use super::*;

    macro_rules! modules {
        ($($m:ident $arg:ident $by:literal $vis:vis),*) => { $(
            pub mod $m {
                #[hooks_runtime::hook]
                $vis fn same($arg: &mut u8) {
                    *$arg += $by;
                }
            }
        )* };
    }
    modules!(one a 1 pub, two b 2 pub, three a 3 pub(crate), four a 4 pub);
    #[hooked(before = [one::same, two::same, three::same, four::same])]
    fn of_one_call(a: u8, b: u8) -> (u8, u8) {
        (a, b)
    }

    macro_rules! local {
        ($($f:ident $arg:ident),*) => { $(
            fn $f($arg: u8) -> u8 {
                #[hook]
                fn inner($arg: &mut u8) {
                    *$arg += 1;
                }
                #[hooked(before = [inner])]
                fn g($arg: u8) -> u8 {
                    $arg
                }
                g($arg)
            }
        )* };
    }
    local!(x p, y q);

    fn blocks(v: u8) -> u8 {
        #[hook]
        fn outer(v: &mut u8) {
            *v += 1;
        }
        {
            #[hook]
            fn inner(v: &mut u8) {
                *v += 1;
            }
            #[hooked(before = [outer, inner])]
            fn g(v: u8) -> u8 {
                v
            }
            g(v)
        }
    }

    #[test]
    fn hooks_of_one_name_are_told_apart() {
        assert_eq!((of_one_call(0, 0), x(1), y(1), blocks(1)), ((8, 2), 2, 2, 3));
    }
}
