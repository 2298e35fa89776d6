//! Class J: what drops when. Also built in edition 2021, by `tests/edition-2021`.

use super::block_on;
use hooks_runtime::{hook, hooked};
use std::cell::RefCell;
use std::convert::identity as now;

type Log = RefCell<Vec<&'static str>>;

#[hook]
fn b() {}
#[hook]
fn end(log: &Log) {
    log.borrow_mut().push("after hook");
}
#[hook]
fn failed(log: &Log) {
    log.borrow_mut().push("error hook");
}

pub struct D<'a>(&'a Log, &'static str);
impl Drop for D<'_> {
    fn drop(&mut self) {
        self.0.borrow_mut().push(self.1);
    }
}
impl D<'_> {
    fn touch(self, _o: &D<'_>) -> Self {
        self
    }
    fn value(&self) -> u8 {
        1
    }
}

/// One body without hooks and with several stacks, which must all log the same.
macro_rules! compare {
    ($name:ident, $log:ident, ($($params:tt)*) -> $ret:ty $body:block, ($($arg:expr),*)) => {
        #[allow(unused_variables, unused_braces)]
        mod $name {
            use super::*;

            fn plain<'a>($log: &'a Log, $($params)*) -> $ret $body
            #[hooked(before = [b])]
            fn before<'a>($log: &'a Log, $($params)*) -> $ret $body
            #[hooked(after = [b])]
            fn after<'a>($log: &'a Log, $($params)*) -> $ret $body
            #[hooked(before = [b])]
            #[hooked(before = [b], after = [b])]
            fn levels<'a>($log: &'a Log, $($params)*) -> $ret $body

            async fn plain_later<'a>($log: &'a Log, $($params)*) -> $ret $body
            #[hooked(before = [b])]
            async fn before_later<'a>($log: &'a Log, $($params)*) -> $ret $body
            #[hooked(after = [b])]
            async fn after_later<'a>($log: &'a Log, $($params)*) -> $ret $body
            #[hooked(before = [b])]
            #[hooked(before = [b], after = [b])]
            async fn levels_later<'a>($log: &'a Log, $($params)*) -> $ret $body

            macro_rules! logged {
                ($f:ident, $now:ident) => {{
                    let own = Log::default();
                    let $log = &own;
                    { let _ = $now($f($log, $($arg),*)); }
                    $log.take()
                }};
            }

            #[test]
            fn as_without_hooks() {
                let right = logged!(plain, now);
                assert!(!right.is_empty());
                assert_eq!(logged!(before, now), right);
                assert_eq!(logged!(after, now), right);
                assert_eq!(logged!(levels, now), right);
                let right = logged!(plain_later, block_on);
                assert_eq!(logged!(before_later, block_on), right);
                assert_eq!(logged!(after_later, block_on), right);
                assert_eq!(logged!(levels_later, block_on), right);
            }
        }
    };
}

// 94
compare!(arguments_and_locals, log, (x: D<'a>, (_y, _): (D<'a>, D<'a>), _: D<'a>) -> D<'a> {
    let _l = D(log, "local");
    D(log, "ret").touch(&x)
}, (D(log, "x"), (D(log, "y"), D(log, "y2")), D(log, "z")));

compare!(nothing_mentioned, log, (x: D<'a>, _y: D<'a>, _: D<'a>) -> u8 { 1 }, (D(log, "x"), D(log, "y"), D(log, "z")));

compare!(one_moved, log, (x: D<'a>, y: D<'a>, _: D<'a>) -> u8 {
    let inner = x;
    let _l = D(log, "local");
    inner.value() + y.value()
}, (D(log, "x"), D(log, "y"), D(log, "z")));

compare!(one_dropped, log, (x: D<'a>, y: D<'a>) -> u8 {
    drop(x);
    log.borrow_mut().push("body");
    y.value()
}, (D(log, "x"), D(log, "y")));

compare!(one_dropped_on_some_ways, log, (x: D<'a>, y: D<'a>, early: bool) -> u8 {
    if early {
        drop(x);
        return y.value();
    }
    1
}, (D(log, "x"), D(log, "y"), true));

compare!(early_return, log, (x: D<'a>, y: D<'a>) -> Result<u8, u8> {
    let _first = D(log, "first");
    if x.value() == 1 {
        let _second = D(log, "second");
        return Err(D(log, "temporary").value());
    }
    let _third = D(log, "third");
    Ok(1)
}, (D(log, "x"), D(log, "y")));

compare!(question, log, (x: D<'a>, y: D<'a>) -> Result<u8, u8> {
    let _first = D(log, "first");
    let n = Err(D(log, "temporary").value())?;
    let _third = D(log, "third");
    Ok(n)
}, (D(log, "x"), D(log, "y")));

compare!(question_in_tail, log, (x: D<'a>) -> Result<u8, u8> {
    let _first = D(log, "first");
    Ok(Ok::<_, u8>(D(log, "temporary")).map(|d| d.touch(&x))?.value())
}, (D(log, "x")));

compare!(question_between_temporaries, log, (x: D<'a>) -> Option<u8> {
    let _first = D(log, "first");
    let n = D(log, "left").value() + Some(D(log, "right"))?.value() + None::<u8>? + D(log, "never").value();
    Some(n)
}, (D(log, "x")));

compare!(temporary_in_tail, log, (x: D<'a>) -> u8 {
    let _first = D(log, "first");
    D(log, "temporary").value()
}, (D(log, "x")));

compare!(temporary_in_returned_value, log, (x: D<'a>) -> u8 {
    let _first = D(log, "first");
    return D(log, "temporary").value();
}, (D(log, "x")));

compare!(match_in_tail, log, (x: D<'a>) -> u8 {
    let _first = D(log, "first");
    match D(log, "scrutinee").value() {
        1 => D(log, "arm").value(),
        _ => 0,
    }
}, (D(log, "x")));

compare!(if_let_in_tail, log, (x: D<'a>) -> u8 {
    let _first = D(log, "first");
    if let 2 = D(log, "scrutinee").value() { 1 } else { D(log, "else").value() }
}, (D(log, "x")));

compare!(unit_tail, log, (x: D<'a>) -> () {
    let _first = D(log, "first");
    let _ = D(log, "wildcard");
    D(log, "temporary").value();
}, (D(log, "x")));

compare!(only_a_temporary, log, () -> u8 { D(log, "temporary").value() }, ());

compare!(in_a_loop, log, (x: D<'a>) -> u8 {
    loop {
        let _inner = D(log, "inner");
        if x.value() == 1 {
            return 1;
        }
    }
}, (D(log, "x")));

compare!(returned_argument, log, (x: D<'a>, y: D<'a>) -> D<'a> {
    let _l = D(log, "local");
    if y.value() == 0 {
        return y;
    }
    x
}, (D(log, "x"), D(log, "y")));

compare!(pattern, log, (whole @ (_, _): (D<'a>, D<'a>), (a, ..): (D<'a>, D<'a>, D<'a>), [c, _]: [D<'a>; 2]) -> u8 {
    let _moved = c;
    a.value()
}, ((D(log, "1"), D(log, "2")), (D(log, "3"), D(log, "4"), D(log, "5")), [D(log, "6"), D(log, "7")]));

compare!(item_in_body, log, (x: D<'a>) -> u8 {
    const N: u8 = 1;
    let _first = D(log, "first");
    N + D(log, "temporary").value()
}, (D(log, "x")));

mod around_hooks {
    use super::*;

    #[hooked(after = [end])]
    fn locals(log: &Log) {
        let _l = D(log, "local");
    }
    #[hooked(after = [end])]
    fn tail_temporary(log: &Log) -> u8 {
        D(log, "temporary").value()
    }
    #[hooked(after = [end])]
    fn returned_temporary(log: &Log) -> u8 {
        let _l = D(log, "local");
        return D(log, "temporary").value();
    }
    #[hooked(after = [end], error = [failed])]
    fn in_question(log: &Log) -> Result<u8, u8> {
        let _l = D(log, "local");
        Err(D(log, "temporary").value())?
    }
    #[hooked(after = [end])]
    async fn later(log: &Log) -> u8 {
        let _l = D(log, "local");
        D(log, "temporary").value()
    }
    #[hooked(after = [end])]
    fn argument_kept(x: D<'_>, log: &Log) -> u8 {
        x.value()
    }
    #[hooked(after = [end])]
    async fn argument_kept_later(x: D<'_>, log: &Log) -> u8 {
        x.value()
    }

    fn logged<T>(run: impl FnOnce(&Log) -> T) -> Vec<&'static str> {
        let log = Log::default();
        run(&log);
        log.into_inner()
    }

    #[test]
    fn what_the_body_made_is_gone_when_after_hooks_run() {
        assert_eq!(logged(locals), ["local", "after hook"]);
        assert_eq!(logged(tail_temporary), ["temporary", "after hook"]);
        let mut right = logged(|log| {
            let _l = D(log, "local");
            return D(log, "temporary").value();
        });
        right.push("after hook");
        assert_eq!(logged(returned_temporary), right);
        let mut right = logged(|log| -> Result<u8, u8> {
            let _l = D(log, "local");
            Err(D(log, "temporary").value())?
        });
        right.push("error hook");
        assert_eq!(logged(in_question), right);
        assert_eq!(logged(|log| block_on(later(log))).last(), Some(&"after hook"));
    }

    #[test]
    fn arguments_are_still_there_when_after_hooks_run() {
        assert_eq!(logged(|log| argument_kept(D(log, "x"), log)), ["after hook", "x"]);
        assert_eq!(logged(|log| block_on(argument_kept_later(D(log, "x"), log))), ["after hook", "x"]);
    }
}

mod guards {
    use super::*;
    use std::sync::{Mutex, MutexGuard};

    // 95
    #[hooked(before = [b], after = [b])]
    fn locked(_g: MutexGuard<'_, u8>, m: &Mutex<u8>) -> bool {
        m.try_lock().is_err()
    }
    #[hooked(before = [b], after = [b])]
    fn locked_without_a_name(_: MutexGuard<'_, u8>, m: &Mutex<u8>) -> bool {
        m.try_lock().is_err()
    }
    #[hooked(before = [b], after = [b])]
    async fn locked_later(_g: MutexGuard<'_, u8>, m: &Mutex<u8>) -> bool {
        m.try_lock().is_err()
    }
    #[hook]
    fn is_locked(m: &Mutex<u8>) {
        assert!(m.try_lock().is_err());
    }
    #[hooked(before = [is_locked], after = [is_locked])]
    fn locked_in_hooks(_g: MutexGuard<'_, u8>, m: &Mutex<u8>) {}

    #[test]
    fn an_argument_lives_for_the_whole_call() {
        let m = Mutex::new(0);
        assert!(locked(m.lock().unwrap(), &m));
        assert!(locked_without_a_name(m.lock().unwrap(), &m));
        assert!(block_on(locked_later(m.lock().unwrap(), &m)));
        locked_in_hooks(m.lock().unwrap(), &m);
        assert!(m.try_lock().is_ok());
    }
}
