//! Class E: return types and inference.

use super::block_on;
use hooks_runtime::{hook, hooked};

#[hook]
fn b() {}

mod nested_impl {
    use super::*;
    use std::fmt::{Debug, Display};
    use std::io;

    // 55
    #[hooked(before = [b], after = [b], error = [b])]
    pub fn f() -> Result<impl Iterator<Item = u8>, io::Error> {
        Ok([1u8].into_iter())
    }
    #[hooked(before = [b], after = [b], error = [b])]
    pub async fn g() -> Result<Option<impl Display>, io::Error> {
        Ok(Some("x"))
    }
    #[hooked(after = [b])]
    pub fn h() -> (impl Display, Vec<impl Fn(u8) -> u8>) {
        ("x", vec![|x| x])
    }
    #[hooked(after = [b])]
    pub fn k<'a>(s: &'a str) -> Box<dyn Iterator<Item = impl Display + 'a> + 'a> {
        Box::new(s.chars())
    }

    #[hooked(after = [b])]
    pub fn bare() -> impl Iterator<Item = u8> {
        [1u8].into_iter()
    }
    #[hooked(after = [b])]
    pub fn bare_with_return(x: bool) -> impl Iterator<Item = u8> {
        if x {
            return vec![1u8].into_iter();
        }
        vec![].into_iter()
    }
    #[hooked(after = [b])]
    pub async fn bare_later(s: &str) -> impl Iterator<Item = char> {
        s.chars()
    }
    #[hooked(after = [b], error = [b])]
    pub fn question(s: &str) -> Result<impl Debug, std::num::ParseIntError> {
        let n: u8 = s.parse()?;
        Ok(n)
    }
    #[hooked(after = [b])]
    pub fn closure() -> impl Fn(u8) -> u8 {
        move |n| n + 1
    }
    #[hooked(before = [b], after = [b])]
    pub fn future() -> impl Future<Output = u8> {
        async { 1 }
    }
    #[hooked(before = [b], after = [b])]
    pub fn argument(items: impl IntoIterator<Item = u8>) -> u8 {
        items.into_iter().sum()
    }
    #[hooked(before = [b], after = [b])]
    pub fn unlisted_macro() -> Result<impl Iterator<Item = u8>, ()> {
        macro_rules! maybe {
            ($e:expr) => {
                match $e {
                    Some(v) => v,
                    None => return Err(()),
                }
            };
        }
        let v = maybe!(Some(vec![1u8]));
        Ok(v.into_iter())
    }

    #[test]
    fn opaque_results_work_with_every_list() {
        assert_eq!((f().unwrap().count(), bare().count(), bare_with_return(true).count(), closure()(1)), (1, 1, 1, 2));
        assert_eq!((block_on(bare_later("ab")).count(), block_on(future()), argument([1, 2])), (2, 1, 3));
        assert_eq!((unlisted_macro().unwrap().count(), k("ab").count(), question("x").is_err()), (1, 2, true));
    }
}

mod coercions {
    use super::*;
    use std::fmt::{Debug, Display};
    use std::rc::Rc;

    pub type Cb = Box<dyn FnOnce() -> u8 + Send>;

    // 57
    #[hooked(before = [b], after = [b])]
    pub async fn f() -> Result<Cb, ()> {
        Ok(Box::new(|| 1))
    }
    #[hooked(before = [b], after = [b])]
    pub async fn g(x: bool) -> Result<Box<dyn Display>, Box<dyn std::error::Error>> {
        if x {
            return Ok(Box::new(1));
        }
        Err("no")?
    }
    #[hooked(before = [b])]
    pub fn h() -> &'static dyn Debug {
        return &7u8;
    }
    #[hooked(before = [b])]
    pub async fn k() -> &'static [&'static str] {
        &["a"]
    }
    #[hooked(before = [b])]
    pub async fn m() -> fn(u8) -> u8 {
        |x| x
    }

    #[hooked(before = [b], after = [b])]
    pub fn returned() -> &'static dyn Debug {
        return &7u8;
    }
    #[hooked(before = [b], after = [b])]
    pub async fn array() -> &'static [&'static str] {
        &["a"]
    }
    #[hooked(before = [b], after = [b])]
    pub fn function_pointer() -> fn(u8) -> u8 {
        |x| x
    }
    #[hooked(before = [b], after = [b])]
    pub fn higher_ranked() -> for<'a> fn(&'a str) -> &'a str {
        |x| x
    }
    #[hooked(before = [b], after = [b])]
    pub fn boxed_higher_ranked() -> Box<dyn for<'a> Fn(&'a str) -> &'a str> {
        Box::new(|x| x)
    }
    #[hooked(before = [b], after = [b])]
    pub fn boxed_elided() -> Box<dyn Fn(&str) -> &str> {
        Box::new(|x| x)
    }
    #[hooked(before = [b], after = [b], error = [b])]
    pub fn branches(n: u8) -> Result<Rc<dyn Debug>, ()> {
        match n {
            0 => Ok(Rc::new(0u8)),
            1 => return Ok(Rc::new("one")),
            2 => Ok(Rc::new('2')),
            _ => Err(()),
        }
    }
    #[hooked(before = [b], after = [b])]
    pub fn dereferenced(s: &String) -> &str {
        s
    }
    #[hooked(before = [b], after = [b])]
    pub fn dereferenced_early(s: &String, early: bool) -> &str {
        if early {
            return s;
        }
        s
    }
    #[hooked(before = [b], after = [b])]
    pub fn reborrowed(s: &mut String, early: bool) -> &str {
        if early {
            return s;
        }
        s
    }
    #[hooked(before = [b], after = [b])]
    pub fn boxed_future<'a>(s: &'a str) -> std::pin::Pin<Box<dyn Future<Output = usize> + 'a>> {
        Box::pin(async move { s.len() })
    }
    #[hooked(before = [b], after = [b])]
    pub fn integer() -> u64 {
        1
    }
    #[hooked(before = [b], after = [b])]
    pub fn collected(v: &[u8]) -> Vec<u16> {
        v.iter().map(|x| (*x).into()).collect()
    }
    #[hooked(before = [b], after = [b])]
    pub fn made_by_default() -> (u8, Vec<String>) {
        Default::default()
    }

    #[test]
    fn the_return_type_is_what_the_body_is_expected_to_have() {
        assert_eq!(block_on(f()).unwrap()(), 1);
        assert_eq!(block_on(g(false)).err().unwrap().to_string(), "no");
        assert_eq!((format!("{:?}", h()), block_on(k()), block_on(m())(3)), ("7".into(), &["a"][..], 3));
        assert_eq!(
            (format!("{:?}", returned()), block_on(array()), function_pointer()(3)),
            ("7".into(), &["a"][..], 3)
        );
        assert_eq!((higher_ranked()("a"), boxed_higher_ranked()("a"), boxed_elided()("a")), ("a", "a", "a"));
        assert_eq!(format!("{:?} {:?} {:?}", branches(0), branches(1), branches(2)), "Ok(0) Ok(\"one\") Ok('2')");
        assert_eq!((collected(&[1]), made_by_default(), block_on(boxed_future("ab"))), (vec![1], (0, vec![]), 2));
    }
}

mod question_marks {
    use super::*;

    #[derive(Debug, PartialEq)]
    pub enum E {
        Num,
        Fmt,
    }
    impl From<std::num::ParseIntError> for E {
        fn from(_: std::num::ParseIntError) -> Self {
            E::Num
        }
    }
    impl From<std::fmt::Error> for E {
        fn from(_: std::fmt::Error) -> Self {
            E::Fmt
        }
    }

    #[hook]
    fn check(s: &str) -> Result<(), E> {
        s.parse::<u8>()?;
        Ok(())
    }

    // 59
    #[hooked(before = [check], after = [check], error = [b])]
    pub fn f(s: &str) -> Result<(), E> {
        let _ = s;
        Ok(())
    }
    #[hooked(before = [check], error = [b])]
    pub async fn g(s: &str) -> Result<u8, E> {
        let n = s.parse()?;
        Ok(n)
    }
    #[hooked(before = [check])]
    pub fn h(s: &str) -> Result<Vec<u8>, E> {
        s.split(',').map(|x| Ok(x.parse()?)).collect()
    }
    #[hooked(before = [check])]
    pub fn never_ok(s: &str) -> Result<std::convert::Infallible, E> {
        let _ = s;
        Err(E::Fmt)
    }

    #[hooked(before = [check], after = [b], error = [b])]
    pub fn never_ok_with_all(s: &str) -> Result<std::convert::Infallible, E> {
        let _ = s.parse::<u8>()?;
        Err(E::Fmt)
    }
    #[hooked(after = [b], error = [b])]
    pub async fn inferred(s: &str) -> Result<u8, E> {
        let n = s.parse()?;
        Ok(n)
    }
    #[hooked(after = [b], error = [b])]
    pub fn collected(s: &str) -> Result<Vec<u8>, E> {
        let v = s.split(',').map(str::parse).collect::<Result<_, _>>()?;
        Ok(v)
    }
    #[hooked(after = [b])]
    pub fn option(s: &str) -> Option<char> {
        let c = s.chars().next()?;
        c.to_uppercase().next()
    }
    #[hooked(after = [b])]
    pub fn control_flow(n: u8) -> std::ops::ControlFlow<u8, ()> {
        if n == 0 {
            std::ops::ControlFlow::Break(1)?;
        }
        std::ops::ControlFlow::Continue(())
    }
    #[hooked(after = [b])]
    pub fn option_in_result(v: Option<Result<u8, E>>) -> Result<Option<u8>, E> {
        let n = v.transpose()?;
        Ok(n)
    }
    #[hooked(after = [b], error = [b])]
    pub fn boxed(s: &str) -> Result<u8, Box<dyn std::error::Error + Send + Sync>> {
        if s.is_empty() {
            Err("empty")?;
        }
        Ok(s.parse()?)
    }
    #[hooked(after = [b], error = [b])]
    pub fn generic<X, Y: From<X>>(r: Result<u8, X>) -> Result<u8, Y> {
        Ok(r? + 1)
    }
    #[hooked(after = [b], error = [b])]
    pub fn into_inner(s: &str) -> Result<u8, E> {
        Ok(s.parse::<u8>()?.checked_add(1).ok_or(E::Num)?)
    }

    #[test]
    fn errors_are_converted_without_annotations() {
        assert_eq!((f("x"), block_on(g("3")), h("1"), never_ok("1")), (Err(E::Num), Ok(3), Ok(vec![1]), Err(E::Fmt)));
        assert_eq!(
            (never_ok_with_all("1"), block_on(inferred("x")), collected("1,2")),
            (Err(E::Fmt), Err(E::Num), Ok(vec![1, 2]))
        );
        assert_eq!((option(""), option("a"), control_flow(0)), (None, Some('A'), std::ops::ControlFlow::Break(1)));
        assert_eq!((boxed("").unwrap_err().to_string(), boxed("7").unwrap()), ("empty".into(), 7));
        assert_eq!(
            (generic::<u8, u16>(Err(1)), into_inner("255"), option_in_result(None)),
            (Err(1), Err(E::Num), Ok(None))
        );
    }
}

mod ok_types {
    use hooks_runtime::{hook, hooked};
    use std::process::ExitCode;

    #[hook]
    fn check() -> Result<(), ()> {
        Ok(())
    }
    #[hook]
    fn failed(log: &mut Vec<u8>) {
        log.push(1);
    }
    #[hook]
    fn fine(log: &mut Vec<u8>) {
        log.push(2);
    }

    // 60
    #[hooked(before = [check], after = [check, fine], error = [failed])]
    pub fn f(log: &mut Vec<u8>) -> Result<Result<(), u8>, ()> {
        Ok(Err(3))
    }
    #[hooked(before = [check], after = [fine], error = [failed])]
    pub fn g(log: &mut Vec<u8>) -> Result<ExitCode, ()> {
        Ok(ExitCode::SUCCESS)
    }
    #[hooked(before = [check], after = [fine], error = [failed])]
    pub fn h(log: &mut Vec<u8>) -> Result<Option<Result<u8, ()>>, ()> {
        Ok(None)
    }
    #[hooked(after = [fine])]
    pub fn none_is_a_result(log: &mut Vec<u8>) -> Option<u8> {
        None
    }
    #[hooked(after = [fine])]
    pub fn err_in_option(log: &mut Vec<u8>) -> Option<Result<u8, ()>> {
        Some(Err(()))
    }

    #[test]
    fn only_the_outer_err_is_a_failure() {
        let mut log = vec![];
        assert_eq!((f(&mut log), g(&mut log), h(&mut log)), (Ok(Err(3)), Ok(ExitCode::SUCCESS), Ok(None)));
        assert_eq!((none_is_a_result(&mut log), err_in_option(&mut log)), (None, Some(Err(()))));
        assert_eq!(log, [2; 5]);
    }
}

mod disguised {
    use hooks_runtime::{hook, hooked};

    pub type Res<T> = core::result::Result<T, String>;
    pub type Unit = Res<()>;
    pub trait Has {
        type Out;
    }
    pub struct S;
    impl Has for S {
        type Out = Res<u8>;
    }

    // 61: a hook says of an alias whether it can fail; a method's is decided by type.
    #[hook(fallible)]
    fn ok(n: &u8) -> Res<()> {
        if *n == 0 { Err("hook".to_owned()) } else { Ok(()) }
    }
    #[hook(fallible)]
    fn unit() -> Unit {
        Ok(())
    }
    #[hook]
    fn seen(result: &u8, log: &mut Vec<String>) {
        log.push(format!("after {result}"));
    }
    #[hook]
    fn failed(error: &mut String, log: &mut Vec<String>) {
        error.push('!');
        log.push(format!("error {error}"));
    }

    #[hooked(before = [ok, unit], after = [seen], error = [failed])]
    pub fn alias(n: u8, log: &mut Vec<String>) -> Res<u8> {
        if n == 1 {
            return Err("body".into());
        }
        Ok(n)
    }
    #[hooked(before = [ok, unit], after = [seen], error = [failed])]
    pub async fn associated(n: u8, log: &mut Vec<String>) -> <S as Has>::Out {
        if n == 1 {
            Err("body")?;
        }
        Ok(n)
    }
    #[hooked(fallible, before = [ok, unit], after = [seen], error = [failed])]
    pub fn said_so(n: u8, log: &mut Vec<String>) -> Res<u8> {
        if n == 1 { Err("body".into()) } else { Ok(n) }
    }
    #[hooked(before = [ok])]
    #[hooked(before = [unit], after = [seen])]
    #[hooked(error = [failed])]
    pub fn levels(n: u8, log: &mut Vec<String>) -> Res<u8> {
        if n == 1 { Err("body".into()) } else { Ok(n) }
    }

    pub mod my {
        #[derive(Debug, PartialEq)]
        pub struct Answer<T>(pub T);
    }
    #[hook]
    fn not_fallible(result: &my::Answer<u8>, log: &mut Vec<String>) {
        log.push(format!("{result:?}"));
    }
    #[hooked(after = [not_fallible])]
    pub fn no_result_at_all(log: &mut Vec<String>) -> my::Answer<u8> {
        my::Answer(1)
    }

    #[test]
    fn whether_a_method_can_fail_is_decided_by_type() {
        let mut log = vec![];
        assert_eq!(
            (alias(0, &mut log), alias(1, &mut log), alias(2, &mut log)),
            (Err("hook!".into()), Err("body!".into()), Ok(2))
        );
        assert_eq!(log, ["error hook!", "error body!", "after 2"]);
        log.clear();
        let mut later = |n| super::block_on(associated(n, &mut log));
        assert_eq!((later(0), later(1), later(2)), (Err("hook!".into()), Err("body!".into()), Ok(2)));
        assert_eq!(log, ["error hook!", "error body!", "after 2"]);
        log.clear();
        assert_eq!(
            (said_so(0, &mut log), said_so(1, &mut log), said_so(2, &mut log)),
            (Err("hook!".into()), Err("body!".into()), Ok(2))
        );
        assert_eq!(
            (levels(0, &mut log), levels(1, &mut log), levels(2, &mut log)),
            (Err("hook".into()), Err("body!".into()), Ok(2))
        );
        log.clear();
        assert_eq!((no_result_at_all(&mut log), log), (my::Answer(1), vec!["Answer(1)".to_owned()]));
    }
}

mod diverging {
    #![deny(unreachable_code, unreachable_patterns, unused_variables)]
    use super::*;

    // 63
    #[hooked(before = [b])]
    pub fn f() -> ! {
        loop {
            std::thread::park()
        }
    }
    #[hooked(before = [b])]
    pub async fn g() -> ! {
        loop {
            std::future::pending::<()>().await
        }
    }
    #[hooked(before = [b])]
    pub fn h(code: i32) -> ! {
        std::process::exit(code)
    }
    #[hook]
    fn maybe(code: &i32) -> std::ops::ControlFlow<std::convert::Infallible> {
        let _ = code;
        std::ops::ControlFlow::Continue(())
    }

    // 64
    #[hooked(before = [b], after = [b], error = [b])]
    pub fn todo() -> Result<u8, String> {
        todo!()
    }
    #[hooked(before = [b], after = [b])]
    pub async fn unimplemented() -> u8 {
        unimplemented!()
    }
    #[hooked(before = [b], after = [b])]
    pub fn looping(mut n: u8) -> u8 {
        loop {
            n += 1;
            if n > 9 {
                return n;
            }
        }
    }
    #[hooked(before = [b], after = [b])]
    pub async fn returning() {
        loop {
            return;
        }
    }
    #[hooked(before = [b], after = [b])]
    pub fn panicking() -> u8 {
        panic!("always")
    }

    #[hooked(before = [b], after = [b])]
    pub fn by_both_branches(x: bool) -> u8 {
        if x { panic!("a") } else { std::process::abort() }
    }
    #[hooked(before = [b], after = [b])]
    pub fn by_all_arms(x: u8) -> u8 {
        match x {
            0 => panic!("a"),
            _ => loop {},
        }
    }
    #[hooked(before = [b], after = [b])]
    pub fn by_empty_match(x: std::convert::Infallible) -> u8 {
        match x {}
    }
    #[hooked(before = [b], after = [b])]
    pub fn by_let(x: bool) -> u8 {
        let Some(n): Option<u8> = (if x { None } else { panic!("b") }) else { panic!("a") };
        n
    }
    #[hooked(before = [b], after = [b])]
    pub fn by_let_never() -> u8 {
        let _n: u8 = panic!("a");
    }
    #[hooked(before = [b], after = [b])]
    pub fn by_unsafe() -> u8 {
        unsafe { std::hint::unreachable_unchecked() }
    }
    #[hooked(before = [b], after = [b])]
    pub async fn by_await() -> u8 {
        forever().await
    }
    async fn forever() -> ! {
        loop {
            std::future::pending::<()>().await
        }
    }
    #[hooked(before = [b], after = [b])]
    pub fn by_labelled_block() -> u8 {
        'a: {
            if true {
                break 'a 1;
            }
            panic!("b")
        }
    }
    #[hooked(before = [b], after = [b])]
    pub fn by_own_macro() -> u8 {
        macro_rules! die {
            () => {
                panic!("own")
            };
        }
        die!()
    }
    #[hooked(before = [b], after = [b], error = [b])]
    pub async fn by_own_macro_later() -> Result<u8, ()> {
        macro_rules! die {
            () => {
                return Err(())
            };
        }
        die!()
    }
    #[hooked(before = [b], after = [b])]
    pub fn unit_forever() {
        loop {
            std::thread::park();
        }
    }
    #[hooked(before = [b], after = [b])]
    pub fn while_true(mut n: u8) -> u8 {
        while n < 9 {
            n += 1;
            if n == 5 {
                return n;
            }
        }
        panic!("late")
    }

    #[test]
    fn a_diverging_body_still_diverges() {
        let panics = |f: fn() -> u8| std::panic::catch_unwind(f).is_err();
        assert!(panics(panicking) && panics(by_let_never) && panics(by_own_macro));
        assert_eq!(
            (looping(1), while_true(1), by_labelled_block(), block_on(by_own_macro_later())),
            (10, 5, 1, Err(()))
        );
        block_on(returning());
    }
}

mod captures {
    use super::*;

    struct S(u8);

    // 66
    impl S {
        #[hooked(before = [b], after = [b])]
        fn n(&self) -> impl Fn() -> u8 + use<> {
            let n = self.0;
            move || n
        }
        #[hooked(before = [b], after = [b])]
        fn it<'a>(&'a self, k: &u8) -> impl Iterator<Item = &'a u8> + use<'a> {
            std::iter::repeat_n(&self.0, *k as usize)
        }
    }

    #[test]
    fn an_opaque_type_captures_what_it_says() {
        let f = {
            let s = S(4);
            s.n()
        };
        assert_eq!(f(), 4);
        let s = S(1);
        let it = {
            let k = 3;
            s.it(&k)
        };
        assert_eq!(it.count(), 3);
    }
}

mod units {
    use super::*;

    #[hook]
    fn sees(result: &()) {
        let () = result;
    }

    #[hooked(after = [b, sees])]
    fn nothing() {}
    #[hooked(after = [b, sees])]
    fn written() -> () {}
    #[hooked(after = [sees])]
    fn semicolon() {
        nothing();
    }
    #[hooked(after = [sees])]
    fn no_semicolon() {
        nothing()
    }
    #[hooked(after = [sees])]
    fn early(x: bool) {
        if x {
            return;
        }
        nothing()
    }
    #[hooked(after = [sees])]
    fn return_value(x: bool) {
        if x {
            return nothing();
        }
    }
    #[hooked(after = [sees])]
    fn if_without_else(x: bool) {
        if x {
            nothing();
        }
    }
    #[hooked(after = [sees])]
    fn for_loop() {
        for _ in 0..2 {}
    }
    #[hooked(after = [sees])]
    fn assignment(n: &mut u8) {
        *n = 1
    }
    #[hooked(after = [sees])]
    fn only_an_item() {
        fn inner() {}
        inner()
    }
    #[hooked(after = [sees], error = [b])]
    async fn fallible() -> Result<(), ()> {
        Ok(())
    }

    #[test]
    fn a_method_may_return_nothing() {
        nothing();
        written();
        semicolon();
        no_semicolon();
        early(true);
        return_value(true);
        if_without_else(true);
        for_loop();
        assignment(&mut 2);
        only_an_item();
        assert_eq!(block_on(fallible()), Ok(()));
    }
}
