//! Class N: around hooks, and where they stand among the others.

use super::{block_on, suspend};
use hooks_runtime::{hook, hooked};
use std::cell::RefCell;

type Log = RefCell<Vec<&'static str>>;

fn logged<T>(run: impl FnOnce(&Log) -> T) -> (T, Vec<&'static str>) {
    let log = Log::default();
    let value = run(&log);
    (value, log.into_inner())
}

#[hook]
fn x<R>(log: &Log, next: impl FnOnce() -> R) -> R {
    log.borrow_mut().push("x>");
    let outcome = next();
    log.borrow_mut().push("<x");
    outcome
}
#[hook]
fn y<R>(log: &Log, next: impl FnOnce() -> R) -> R {
    log.borrow_mut().push("y>");
    let outcome = next();
    log.borrow_mut().push("<y");
    outcome
}
#[hook]
async fn z<R>(log: &Log, next: impl AsyncFnOnce() -> R) -> R {
    log.borrow_mut().push("z>");
    let outcome = next().await;
    log.borrow_mut().push("<z");
    outcome
}
#[hook]
async fn w<R>(log: &Log, next: impl Future<Output = R>) -> R {
    log.borrow_mut().push("w>");
    suspend().await;
    let outcome = next.await;
    log.borrow_mut().push("<w");
    outcome
}
macro_rules! say {
    ($($name:ident)*) => {
        $(
            #[hook]
            fn $name(log: &Log) {
                log.borrow_mut().push(stringify!($name));
            }
        )*
    };
}
say!(a b c e never);

// 120
mod order {
    use super::*;

    #[hooked(around = [x, y], before = [a], after = [c], error = [e])]
    fn sync(log: &Log, fail: bool) -> Result<u8, u8> {
        log.borrow_mut().push("body");
        if fail {
            return Err(1);
        }
        Ok(2)
    }
    #[hooked(error = [e], after = [c], before = [a], around = [z, w])]
    async fn later(log: &Log, fail: bool) -> Result<u8, u8> {
        log.borrow_mut().push("body");
        suspend().await;
        if fail { Err(1) } else { Ok(2) }
    }
    #[hooked(around = [x], before = [a])]
    #[hooked(around = [y], before = [b])]
    fn levels(log: &Log) {
        log.borrow_mut().push("body");
    }

    #[test]
    fn around_hooks_stand_outside_of_the_others_of_their_level() {
        assert_eq!(logged(|log| sync(log, false)), (Ok(2), vec!["x>", "y>", "a", "body", "c", "<y", "<x"]));
        assert_eq!(logged(|log| sync(log, true)), (Err(1), vec!["x>", "y>", "a", "body", "e", "<y", "<x"]));
        assert_eq!(logged(|log| block_on(later(log, false))), (Ok(2), vec!["z>", "w>", "a", "body", "c", "<w", "<z"]));
        assert_eq!(logged(|log| block_on(later(log, true))), (Err(1), vec!["z>", "w>", "a", "body", "e", "<w", "<z"]));
        assert_eq!(logged(levels).1, ["x>", "a", "y>", "b", "body", "<y", "<x"]);
    }
}

// 144
mod combinations {
    use super::*;

    macro_rules! combine {
        ($($name:ident: [$($around:ident),*] [$($before:ident),*] => $right:expr;)*) => {
            $(
                #[hooked(before = [$($before),*], around = [$($around),*])]
                fn $name(log: &Log) {
                    log.borrow_mut().push("body");
                }
            )*
            #[test]
            fn every_length_of_lists_has_one_order() {
                $(assert_eq!(logged($name).1.concat(), $right);)*
            }
        };
    }
    combine! {
        none: [] [] => "body";
        one_before: [] [a] => "abody";
        two_before: [] [a, b] => "abbody";
        one_around: [x] [] => "x>body<x";
        one_of_each: [x] [a] => "x>abody<x";
        one_and_two: [x] [a, b] => "x>abbody<x";
        two_around: [x, y] [] => "x>y>body<y<x";
        two_and_one: [x, y] [a] => "x>y>abody<y<x";
        two_of_each: [x, y] [a, b] => "x>y>abbody<y<x";
    }
}

// 122, 123, 125, 127
mod pairs {
    use super::*;

    #[hook]
    fn open(log: &Log, next: impl FnOnce() -> Result<u8, u8>) -> Result<u8, u8> {
        log.borrow_mut().push("open");
        let outcome = next();
        log.borrow_mut().push("close");
        outcome
    }
    #[hook]
    fn fails(log: &Log) -> Result<(), u8> {
        log.borrow_mut().push("fails");
        Err(9)
    }
    #[hook]
    fn decides(log: &Log, next: impl FnOnce() -> Result<u8, u8>) -> Result<u8, u8> {
        log.borrow_mut().push("decides");
        drop(next);
        Ok(7)
    }
    #[hook]
    async fn decides_later(log: &Log, next: impl AsyncFnOnce() -> Result<u8, u8>) -> Result<u8, u8> {
        log.borrow_mut().push("decides");
        suspend().await;
        drop(next);
        Ok(7)
    }
    #[hook]
    async fn slow(log: &Log) {
        suspend().await;
        log.borrow_mut().push("slow");
    }

    #[hooked(around = [open], before = [fails, never])]
    fn failing_inside(log: &Log) -> Result<u8, u8> {
        Ok(1)
    }
    #[hooked(before = [fails, never])]
    #[hooked(around = [open])]
    fn failing_outside(log: &Log) -> Result<u8, u8> {
        Ok(1)
    }
    #[hooked(around = [open, decides, x], before = [never], after = [never], error = [never])]
    fn decided(log: &Log) -> Result<u8, u8> {
        log.borrow_mut().push("body");
        Ok(1)
    }
    #[hooked(before = [a], after = [slow, c])]
    #[hooked(around = [decides_later], before = [never], after = [never])]
    async fn decided_later(log: &Log) -> Result<u8, u8> {
        log.borrow_mut().push("body");
        Ok(1)
    }

    #[test]
    fn the_second_half_of_a_pair_runs_if_the_first_did() {
        assert_eq!(logged(failing_inside), (Err(9), vec!["open", "fails", "close"]));
        assert_eq!(logged(failing_outside), (Err(9), vec!["fails"]));
    }

    #[test]
    fn without_next_nothing_inside_runs() {
        assert_eq!(logged(decided), (Ok(7), vec!["open", "decides", "close"]));
        assert_eq!(logged(|log| block_on(decided_later(log))), (Ok(7), vec!["a", "decides", "slow", "c"]));
    }
}

// 128
mod results {
    use super::*;

    struct S {
        v: Vec<u8>,
    }
    #[hooked(around = [x])]
    fn nothing(log: &Log) {}
    #[hooked(around = [x, y])]
    fn result(log: &Log) -> Result<Vec<u8>, String> {
        Ok("1".parse::<u8>().map(|n| vec![n]).map_err(|e| e.to_string())?)
    }
    #[hooked(around = [x])]
    fn opaque(log: &Log) -> impl Iterator<Item = u8> {
        [1, 2].into_iter()
    }
    #[hooked(around = [x])]
    fn borrowed<'a>(log: &Log, text: &'a str) -> &'a str {
        text.trim()
    }
    #[hooked(around = [x])]
    fn coerced(log: &Log) -> Box<dyn Fn(u8) -> u8> {
        Box::new(|n| n + 1)
    }
    impl S {
        #[hooked(around = [x])]
        fn first(&mut self, log: &Log) -> Option<&mut u8> {
            self.v.first_mut()
        }
        #[hooked(around = [z])]
        async fn first_later(&mut self, log: &Log) -> Option<&mut u8> {
            let first = self.v.first_mut()?;
            suspend().await;
            Some(first)
        }
    }

    #[test]
    fn next_gives_what_the_method_returns() {
        let mut s = S { v: vec![3] };
        let right = vec!["x>", "<x"];
        assert_eq!(logged(nothing), ((), right.clone()));
        assert_eq!(logged(result), (Ok(vec![1]), vec!["x>", "y>", "<y", "<x"]));
        assert_eq!((logged(|log| opaque(log).count()).0, logged(|log| borrowed(log, " a ")).0), (2, "a"));
        assert_eq!((logged(|log| coerced(log)(1)).0, logged(|log| s.first(log).copied()).0), (2, Some(3)));
        assert_eq!(logged(|log| block_on(s.first_later(log)).copied()).0, Some(3));
    }
}

// 86: futures of around hooks are `Send` if what they hold is.
mod send {
    use super::*;
    use std::cell::Cell;

    #[hook]
    async fn timed<R>(next: impl AsyncFnOnce() -> R) -> R {
        suspend().await;
        next().await
    }
    #[hook]
    async fn boxed<R>(next: impl Future<Output = R>) -> R {
        suspend().await;
        next.await
    }
    #[hook]
    async fn seen(ids: &[u32]) {
        suspend().await;
        let _ = ids;
    }
    struct S;
    impl S {
        #[hooked(around = [timed, boxed], before = [seen], after = [seen])]
        async fn count(&self, ids: &[u32], cell: Cell<u8>, f: &(dyn Fn(&u32) -> bool + Sync)) -> usize {
            let it = ids.iter().map(|x| x + 1);
            suspend().await;
            cell.set(1);
            it.filter(|x| f(x)).count() + usize::from(cell.get())
        }
    }

    #[test]
    fn a_future_with_around_hooks_is_send() {
        let future = crate::i_async::is_send(async { S.count(&[1, 2], Cell::new(0), &|x| *x > 2).await });
        assert_eq!(block_on(future), 2);
    }
}

// 95, 94: what an around hook does not take stays as it was.
mod drops {
    use super::*;

    struct D<'a>(&'a Log, &'static str);
    impl Drop for D<'_> {
        fn drop(&mut self) {
            self.0.borrow_mut().push(self.1);
        }
    }

    fn plain<'a>(log: &'a Log, one: D<'a>, two: D<'a>, _three: D<'a>) -> usize {
        let _local = D(log, "local");
        one.1.len() + two.1.len()
    }
    #[hooked(around = [through])]
    fn hooked_once<'a>(log: &'a Log, one: D<'a>, two: D<'a>, _three: D<'a>) -> usize {
        let _local = D(log, "local");
        one.1.len() + two.1.len()
    }
    #[hook]
    fn renames(two: &mut D<'_>) {
        assert_eq!(std::mem::replace(&mut two.1, "2"), "2");
    }
    #[hooked(before = [renames], after = [renames])]
    fn hooked_changed<'a>(log: &'a Log, one: D<'a>, two: D<'a>, _three: D<'a>) -> usize {
        let _local = D(log, "local");
        one.1.len() + two.1.len() + 2
    }
    #[hook]
    fn through<R>(next: impl FnOnce() -> R) -> R {
        next()
    }

    #[test]
    fn arguments_drop_in_the_order_of_the_plain_function() {
        let run = |f: fn(&Log)| logged(f).1;
        let right = run(|log| assert_eq!(plain(log, D(log, "1"), D(log, "2"), D(log, "3")), 2));
        assert_eq!(right, ["local", "3", "2", "1"]);
        assert_eq!(run(|log| assert_eq!(hooked_once(log, D(log, "1"), D(log, "2"), D(log, "3")), 2)), right);
        assert_eq!(run(|log| assert_eq!(hooked_changed(log, D(log, "1"), D(log, "2"), D(log, "3")), 4)), right);
    }
}

// 78
mod associated {
    use super::*;

    struct A;

    #[hooked(before = [a])]
    impl A {
        #[hook]
        fn assoc(n: &u8, log: &Log) {
            log.borrow_mut().push("assoc");
            assert_eq!(*n, 2);
        }
        #[hook]
        fn method(&self, n: &mut u8) -> Result<(), u8> {
            *n += 1;
            Ok(())
        }
        #[hooked(before = [Self::method, Self::assoc], after = [c])]
        fn uses_assoc(&self, n: u8, log: &Log) -> Result<u8, u8> {
            if n == 9 {
                return Err(n);
            }
            Ok(n)
        }
        fn unmarked(&self) -> u8 {
            1
        }
    }

    #[test]
    fn a_hook_may_belong_to_the_type() {
        assert_eq!(logged(|log| A.uses_assoc(1, log)), (Ok(2), vec!["a", "assoc", "c"]));
        assert_eq!(A.unmarked(), 1);
    }
}
