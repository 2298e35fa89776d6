//! Class F: control flow in the body, and ways out of it.

use super::{block_on, poll, suspend};
use hooks_runtime::{hook, hooked};
use std::cell::RefCell;
use std::pin::pin;

#[hook]
fn b() {}

#[hook]
fn done(log: &mut Vec<&'static str>) {
    log.push("after");
}
#[hook]
fn bad(log: &mut Vec<&'static str>) {
    log.push("error");
}

mod early_returns {
    use super::*;

    // 68
    #[hooked(after = [done], error = [bad])]
    fn f(log: &mut Vec<&'static str>, n: u8) -> Result<u8, ()> {
        if n == 0 {
            return Err(());
        }
        if n == 1 {
            log.push("one");
            return Ok(1);
        }
        for i in 0..n {
            if i == 3 {
                return Ok(i);
            }
        }
        let r: Result<u8, ()> = (|| return Err(()))();
        r.or(Ok(n))
    }

    #[hooked(after = [done], error = [bad])]
    async fn g(log: &mut Vec<&'static str>, n: u8) -> Result<u8, ()> {
        suspend().await;
        if n == 0 {
            return Err(());
        }
        if n == 1 {
            log.push("one");
            return Ok(1);
        }
        for i in 0..n {
            suspend().await;
            if i == 3 {
                return Ok(i);
            }
        }
        let r: Result<u8, ()> = async { return Err(()) }.await;
        r.or(Ok(n))
    }

    #[test]
    fn an_early_return_leaves_the_body_and_not_the_stack() {
        let right = ["error", "one", "after", "after", "after"];
        let mut log = vec![];
        assert_eq!([0, 1, 2, 9].map(|n| f(&mut log, n)), [Err(()), Ok(1), Ok(2), Ok(3)]);
        assert_eq!(log, right);
        log.clear();
        assert_eq!([0, 1, 2, 9].map(|n| block_on(g(&mut log, n))), [Err(()), Ok(1), Ok(2), Ok(3)]);
        assert_eq!(log, right);
    }
}

/// Every place of an expression from which a body can be left, once by `return` and once by `?`, in a body that is
/// inlined; `enclosed` has them again in one that is not.
mod places {
    use super::*;

    #[derive(Debug, PartialEq)]
    pub struct Left(pub &'static str);

    type Out = Result<u32, Left>;

    fn leave(place: &'static str, wanted: &str) -> Result<u32, Left> {
        if place == wanted { Err(Left(place)) } else { Ok(1) }
    }

    fn add(a: u32, b: u32) -> u32 {
        a + b
    }

    struct Pair {
        a: u32,
        b: u32,
    }

    macro_rules! bodies {
        ($(#[$attr:meta])* $question:ident, $returning:ident $(, $noise:stmt)?) => {
            $(#[$attr])*
            fn $question(log: &mut Vec<&'static str>, at: &str) -> Out {
                $($noise;)?
                let mut n = leave("let", at)?;
                n += leave("assign", at)?;
                n = add(leave("first argument", at)?, add(n, leave("nested argument", at)?));
                n = n.max(leave("method argument", at)?).min(leave("receiver", at)?.wrapping_add(100));
                let [x, y] = [leave("array", at)?, leave("array", at)?];
                let (z, ()) = (leave("tuple", at)?, ());
                let Pair { a, b } = Pair { a: leave("field", at)?, ..Pair { a: 0, b: leave("base", at)? } };
                let [r, ..] = [leave("repeat", at)?; 2];
                n += x + y + z + a + b + r;
                if leave("condition", at)? == 1 && leave("second operand", at)? == 1 {
                    n += leave("then", at)?;
                } else if leave("else if", at)? == 1 {
                    n += 1;
                }
                if let 2 | 3 = leave("if let", at)? {
                    n += 1;
                } else {
                    n += leave("else", at)?;
                }
                match leave("scrutinee", at)? {
                    k if leave("guard", at)? == k + 100 => n += 1,
                    1 => n += leave("arm", at)?,
                    _ => n += leave("no arm", "")?,
                }
                let 1 = leave("let else", at)? else {
                    leave("diverging else", at)?;
                    return Ok(0);
                };
                while leave("while", at)? == 1 {
                    n += 1;
                    if n > 3 {
                        break;
                    }
                }
                while let 1 = leave("while let", at)? {
                    break;
                }
                'outer: loop {
                    loop {
                        leave("loop", at)?;
                        break 'outer;
                    }
                }
                for _ in 0..leave("for", at)? {
                    leave("for body", at)?;
                    continue;
                }
                let block = { leave("block", at)? };
                let labelled = 'a: {
                    if n > 1000 {
                        break 'a 1;
                    }
                    break 'a leave("break value", at)?;
                };
                let unsafely = unsafe { std::mem::transmute::<u32, u32>(leave("unsafe", at)?) };
                let negated = !leave("unary", at)? as u8;
                let referenced = *&leave("reference", at)?;
                let indexed = [1, 2, 3][leave("index", at)? as usize];
                let range = leave("range", at)?..leave("range", at)? + 1;
                let twice = Ok(leave("double", at))??;
                let formatted = format!("{n}");
                let closure = || -> Out { Ok(leave("closure", at)? + leave("closure", at)?) };
                n += block + labelled + unsafely + u32::from(negated) + referenced + indexed + twice;
                n += range.sum::<u32>() + u32::try_from(formatted.len()).unwrap() + closure().unwrap_or(50);
                leave("statement", at)?;
                log.push("body");
                Ok(leave("tail", at)? + n)
            }

            $(#[$attr])*
            fn $returning(log: &mut Vec<&'static str>, at: &str) -> Out {
                $($noise;)?
                let is = |place| leave(place, at).is_err();
                let n = if is("let") { return Err(Left("let")) } else { 1 };
                let m = match n {
                    1 if is("guard") => return Err(Left("guard")),
                    1 if { if is("in guard") { return Err(Left("in guard")); } true } => 2,
                    _ => return Err(Left("arm")),
                };
                let Some(k) = Some(n).filter(|_| !is("let else")) else { return Err(Left("let else")) };
                for i in 0..3 {
                    if i == 2 && is("for") {
                        return Err(Left("for"));
                    }
                }
                let found = loop {
                    if is("loop") {
                        return Err(Left("loop"));
                    }
                    break 3;
                };
                let sum = add(n, if is("argument") { return Err(Left("argument")) } else { m });
                let or = is("operand") && return Err(Left("operand"));
                let _ = || if is("closure") { return 1 } else { 2 };
                if is("statement") {
                    return Err(Left("statement"))
                }
                if is("loop value") {
                    return loop { break Err(Left("loop value")) };
                }
                if is("if value") {
                    return if n == 1 { Err(Left("if value")) } else { Ok(0) };
                }
                if is("match value") {
                    return match n { 1 => Err(Left("match value")), _ => Ok(0) };
                }
                if is("block value") {
                    return { Err(Left("block value")) };
                }
                if is("closure value") {
                    return (|| Err(Left("closure value")))();
                }
                if is("return of return") {
                    #[allow(unreachable_code)]
                    return return Err(Left("return of return"));
                }
                if is("labelled value") {
                    return 'a: { if n == 1 { break 'a Err(Left("labelled value")) } Ok(0) };
                }
                if is("return of question") {
                    return Ok(leave("return of question", at)?);
                }
                log.push("body");
                if is("tail") { return Err(Left("tail")); }
                Ok(k + found + sum + u32::from(or))
            }
        };
    }

    bodies!(plain_question, plain_return);
    bodies!(
        #[hooked(before = [b])]
        before_question,
        before_return
    );
    bodies!(
        #[hooked(after = [done], error = [bad])]
        question,
        returning
    );
    bodies!(
        #[hooked(before = [b], after = [done])]
        #[hooked(after = [b], error = [bad])]
        two_levels_question,
        two_levels_return
    );

    macro_rules! nothing {
        () => {};
    }
    bodies!(
        #[hooked(after = [done], error = [bad])]
        enclosed_question,
        enclosed_return,
        nothing!()
    );

    const QUESTIONS: &[&str] = &[
        "let",
        "assign",
        "first argument",
        "nested argument",
        "method argument",
        "receiver",
        "array",
        "tuple",
        "field",
        "base",
        "repeat",
        "condition",
        "second operand",
        "then",
        "if let",
        "else",
        "scrutinee",
        "guard",
        "arm",
        "let else",
        "while",
        "while let",
        "loop",
        "for",
        "for body",
        "block",
        "break value",
        "unsafe",
        "unary",
        "reference",
        "index",
        "range",
        "double",
        "closure",
        "statement",
        "tail",
        "nowhere",
    ];
    const RETURNS: &[&str] = &[
        "let",
        "guard",
        "in guard",
        "arm",
        "let else",
        "for",
        "loop",
        "argument",
        "operand",
        "closure",
        "statement",
        "loop value",
        "if value",
        "match value",
        "block value",
        "closure value",
        "return of return",
        "labelled value",
        "return of question",
        "tail",
        "nowhere",
    ];

    type Method = fn(&mut Vec<&'static str>, &str) -> Out;

    fn compare(plain: Method, hooked: Method, places: &[&str], has_hooks: bool) {
        for place in places {
            let (mut expected, mut log) = (vec![], vec![]);
            let outcome = plain(&mut expected, place);
            if has_hooks {
                expected.push(if outcome.is_ok() { "after" } else { "error" });
            }
            assert_eq!(hooked(&mut log, place), outcome, "{place}");
            assert_eq!(log, expected, "{place}");
        }
    }

    #[test]
    fn a_body_is_left_from_any_place_as_without_hooks() {
        compare(plain_question, before_question, QUESTIONS, false);
        compare(plain_return, before_return, RETURNS, false);
        compare(plain_question, question, QUESTIONS, true);
        compare(plain_return, returning, RETURNS, true);
        compare(plain_question, enclosed_question, QUESTIONS, true);
        compare(plain_return, enclosed_return, RETURNS, true);
    }

    #[test]
    fn so_it_is_through_two_levels() {
        // The `done` of the outer level does not run when the inner one has failed.
        compare(plain_question, two_levels_question, QUESTIONS, true);
        compare(plain_return, two_levels_return, RETURNS, true);
    }
}

mod asynchronous_places {
    use super::*;

    async fn leave(place: &'static str, wanted: &str) -> Result<u32, &'static str> {
        suspend().await;
        if place == wanted { Err(place) } else { Ok(1) }
    }

    macro_rules! bodies {
        ($(#[$attr:meta])* $name:ident) => {
            $(#[$attr])*
            async fn $name(log: &mut Vec<&'static str>, at: &str) -> Result<u32, &'static str> {
                let mut n = leave("let", at).await?;
                n += leave("argument", at).await?.max(leave("method argument", at).await?);
                match leave("scrutinee", at).await? {
                    1 if leave("guard", at).await? == 1 => n += 1,
                    _ => return Err("arm"),
                }
                let inner = async { Ok::<u32, &str>(leave("block", at).await? + leave("block", at).await?) };
                n += inner.await.unwrap_or(10);
                let closure = async |n: u32| -> Result<u32, &str> {
                    if n == 0 {
                        return Err("closure");
                    }
                    Ok(leave("async closure", at).await? + n)
                };
                n += closure(n).await.unwrap_or(20);
                while leave("while", at).await? == 1 {
                    if n > 3 && leave("return", at).await.is_err() {
                        return Err("return");
                    }
                    break;
                }
                log.push("body");
                Ok(n + leave("tail", at).await?)
            }
        };
    }

    bodies!(plain);
    bodies!(
        #[hooked(before = [b])]
        before
    );
    bodies!(
        #[hooked(after = [done], error = [bad])]
        hooked
    );

    #[test]
    fn a_future_is_left_from_any_place_as_without_hooks() {
        for place in [
            "let",
            "argument",
            "method argument",
            "scrutinee",
            "guard",
            "block",
            "async closure",
            "while",
            "return",
            "tail",
            "nowhere",
        ] {
            let (mut expected, mut log) = (vec![], vec![]);
            let outcome = block_on(plain(&mut expected, place));
            assert_eq!(block_on(before(&mut log, place)), outcome, "{place}");
            assert_eq!(log, expected, "{place}");
            log.clear();
            expected.push(if outcome.is_ok() { "after" } else { "error" });
            assert_eq!(block_on(hooked(&mut log, place)), outcome, "{place}");
            assert_eq!(log, expected, "{place}");
        }
    }
}

mod in_macros {
    use super::*;

    macro_rules! bail {
        ($e:expr) => {
            return Err($e)
        };
    }
    macro_rules! ensure {
        ($c:expr, $e:expr) => {
            if !$c {
                return Err($e);
            }
        };
    }
    macro_rules! try_it {
        ($e:expr) => {
            $e?
        };
    }

    #[hooked(after = [done], error = [bad])]
    fn returns(log: &mut Vec<&'static str>, n: u8) -> Result<u8, u8> {
        ensure!(n != 0, 0);
        if n == 1 {
            bail!(1);
        }
        let n = try_it!(if n == 2 { Err(2) } else { Ok(n) });
        let v = vec![if n == 3 { return Err(3) } else { n }];
        println!("{}", if n == 4 { bail!(4) } else { n });
        assert_eq!(
            v.len(),
            {
                if n == 5 {
                    Err(5)?
                }
                1
            },
            "{}",
            n
        );
        Ok(n)
    }

    #[hooked(after = [done], error = [bad])]
    async fn returns_later(log: &mut Vec<&'static str>, n: u8) -> Result<u8, u8> {
        ensure!(n != 0, 0);
        suspend().await;
        if n == 1 {
            bail!(1);
        }
        let n = try_it!(if n == 2 { Err(2) } else { Ok(n) });
        let v = vec![if n == 3 { return Err(3) } else { n }];
        println!("{}", if n == 4 { bail!(4) } else { n });
        assert_eq!(
            v.len(),
            {
                if n == 5 {
                    Err(5)?
                }
                1
            },
            "{}",
            n
        );
        Ok(n)
    }

    #[test]
    fn a_return_in_a_macro_leaves_the_body_only() {
        for n in 0..8 {
            let (mut log, mut later) = (vec![], vec![]);
            let right = if n < 6 { Err(n) } else { Ok(n) };
            assert_eq!((returns(&mut log, n), block_on(returns_later(&mut later, n))), (right, right));
            let right = if n < 6 { ["error"] } else { ["after"] };
            assert_eq!((log, later), (right.into(), right.into()));
        }
    }
}

mod labels {
    #![deny(unused_labels)]
    use super::*;

    // 70
    #[hooked(before = [b], after = [b])]
    fn f(n: u32) -> u32 {
        let v = 'outer: {
            for i in 0.. {
                if i * i > n {
                    break 'outer i;
                }
            }
            0
        };
        'l: loop {
            loop {
                if v > 2 {
                    break 'l;
                }
                return 0;
            }
        }
        v
    }

    // Labels named like those of the macro.
    #[hooked(before = [b], after = [done], error = [bad])]
    #[hooked(before = [b], after = [done], error = [bad])]
    fn same_names(log: &mut Vec<&'static str>, n: u32) -> Result<u32, ()> {
        let v = 'body: {
            'level: loop {
                'result: for i in 0..n {
                    'level_1: loop {
                        match i {
                            1 => break 'result,
                            2 => break 'level,
                            3 => break 'level_1,
                            4 => return Err(()),
                            _ => break 'body i,
                        }
                    }
                }
                break 'level;
            }
            7
        };
        'recovered: loop {
            Err(()).or_else(|()| if v == 7 { Err(()) } else { Ok(()) })?;
            break 'recovered;
        }
        Ok(v)
    }

    #[hooked(after = [b])]
    fn loop_value(n: u8) -> u8 {
        loop {
            if n > 3 {
                break n;
            }
            break 1;
        }
    }

    #[test]
    fn labels_of_the_body_are_its_own() {
        assert_eq!((f(10), f(1), loop_value(4)), (4, 0, 4));
        let mut log = vec![];
        assert_eq!((same_names(&mut log, 0), same_names(&mut log, 1)), (Err(()), Ok(0)));
        assert_eq!(log, ["error", "error", "after", "after"]);
    }
}

mod panics {
    use super::*;
    use std::panic::{AssertUnwindSafe, UnwindSafe, catch_unwind};
    use std::sync::Mutex;

    #[hook]
    fn after(log: &Mutex<Vec<u8>>) {
        log.lock().unwrap_or_else(|e| e.into_inner()).push(2);
    }
    #[hook]
    fn panicking() {
        panic!("in a hook");
    }

    // 71
    #[hooked(after = [after], error = [after])]
    fn f(log: &Mutex<Vec<u8>>) -> Result<(), ()> {
        log.lock().unwrap().push(1);
        panic!("boom")
    }
    #[hooked(after = [after], error = [after])]
    async fn g(log: &Mutex<Vec<u8>>) -> Result<(), ()> {
        log.lock().unwrap().push(1);
        suspend().await;
        panic!("boom")
    }
    #[hooked(before = [panicking], after = [after], error = [after])]
    fn in_hook(log: &Mutex<Vec<u8>>) -> Result<(), ()> {
        log.lock().unwrap().push(1);
        Ok(())
    }

    fn unwind_safe<T: UnwindSafe>(value: T) -> T {
        value
    }

    #[hooked(before = [b], after = [b])]
    async fn stays_unwind_safe(s: String) -> String {
        s
    }

    #[test]
    fn a_panic_is_not_an_error() {
        type Run = dyn Fn(&Mutex<Vec<u8>>) -> Result<(), ()>;
        let panics: [(&Run, &str, &[u8]); 3] = [
            (&|log| f(log), "boom", &[1]),
            (&|log| block_on(g(log)), "boom", &[1]),
            (&|log| in_hook(log), "in a hook", &[]),
        ];
        for (run, message, right) in panics {
            let log = Mutex::new(vec![]);
            let payload = catch_unwind(AssertUnwindSafe(|| run(&log))).unwrap_err();
            assert_eq!(payload.downcast_ref::<&str>(), Some(&message));
            assert_eq!(*log.lock().unwrap_or_else(|e| e.into_inner()), right);
        }
        assert_eq!(block_on(unwind_safe(stays_unwind_safe("a".into()))), "a");
    }
}

mod cancellation {
    use super::*;

    #[hook]
    fn open(log: &RefCell<Vec<u8>>) {
        log.borrow_mut().push(1);
    }
    #[hook]
    fn close(log: &RefCell<Vec<u8>>) {
        log.borrow_mut().push(2);
    }
    #[hook]
    async fn slow(log: &RefCell<Vec<u8>>) {
        log.borrow_mut().push(3);
        suspend().await;
        log.borrow_mut().push(4);
    }

    // 72
    #[hooked(before = [open], after = [close], error = [close])]
    async fn f(log: &RefCell<Vec<u8>>) -> Result<(), ()> {
        let _ = log;
        std::future::pending::<()>().await;
        Ok(())
    }
    #[hooked(before = [open, slow], after = [close])]
    async fn in_hook(log: &RefCell<Vec<u8>>) {
        log.borrow_mut().push(9);
    }

    #[test]
    fn nothing_runs_before_the_first_poll_or_after_the_drop() {
        let log = RefCell::default();
        {
            let mut future = pin!(f(&log));
            assert!(log.borrow().is_empty());
            assert!(poll(future.as_mut()).is_pending());
        }
        assert_eq!(*log.borrow(), [1]);
        {
            let mut future = pin!(in_hook(&log));
            assert!(poll(future.as_mut()).is_pending());
        }
        assert_eq!(*log.borrow(), [1, 1, 3]);
        drop(in_hook(&log));
        assert_eq!(*log.borrow(), [1, 1, 3]);
    }
}

mod recursion {
    use super::*;

    #[hook]
    fn count(n: &u8, log: &RefCell<Vec<u8>>) {
        log.borrow_mut().push(*n);
    }

    pub struct S;

    // 74
    impl S {
        #[hooked(before = [count], after = [count])]
        pub async fn walk(&self, n: u8, log: &RefCell<Vec<u8>>) -> u8 {
            if n == 0 { 0 } else { Box::pin(self.walk(n - 1, log)).await + 1 }
        }
        #[hooked(before = [count], after = [count])]
        pub fn walk_sync(&self, n: u8, log: &RefCell<Vec<u8>>) -> u8 {
            if n == 0 {
                return 0;
            }
            self.walk_sync(n - 1, log) + 1
        }
        #[hooked(before = [count], after = [count])]
        pub fn walk_boxed<'a>(
            &'a self,
            n: u8,
            log: &'a RefCell<Vec<u8>>,
        ) -> std::pin::Pin<Box<dyn Future<Output = u8> + 'a>> {
            Box::pin(async move { if n == 0 { 0 } else { self.walk_boxed(n - 1, log).await + 1 } })
        }
    }

    #[test]
    fn a_method_may_call_itself() {
        let log = RefCell::default();
        assert_eq!((block_on(S.walk(2, &log)), S.walk_sync(1, &log), block_on(S.walk_boxed(1, &log))), (2, 1, 1));
        assert_eq!(*log.borrow(), [2, 1, 0, 0, 1, 2, 1, 0, 0, 1, 1, 1, 0, 0]);
    }
}
