//! Class N: in what order hooks run, and what they see and decide.
//!
//! Cases of around hooks (120, 122, 123, 125 to 128, 144) are in `n_around.rs`.

use super::{block_on, suspend};
use hooks_runtime::{Context, HookType, hook, hooked};
use std::cell::RefCell;
use std::ops::ControlFlow;

type Log = RefCell<Vec<&'static str>>;

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
say!(a b c d e f);

#[hook]
fn fails(log: &Log) -> Result<(), &'static str> {
    log.borrow_mut().push("fails");
    Err("hook")
}
#[hook]
fn never(log: &Log) {
    log.borrow_mut().push("never");
}

fn logged<T>(run: impl FnOnce(&Log) -> T) -> (T, Vec<&'static str>) {
    let log = Log::default();
    let value = run(&log);
    (value, log.into_inner())
}

// 119
mod order {
    use super::*;

    #[hooked(before = [a, b], after = [c, d], error = [e, f])]
    fn both_ways(log: &Log, fail: bool) -> Result<(), ()> {
        log.borrow_mut().push("body");
        if fail { Err(()) } else { Ok(()) }
    }

    // 144: the order of keys means nothing.
    #[hooked(error = [e, f], after = [c, d], before = [a, b])]
    async fn other_order(log: &Log, fail: bool) -> Result<(), ()> {
        log.borrow_mut().push("body");
        if fail { Err(()) } else { Ok(()) }
    }
    #[hooked(before = [a], after = [d])]
    #[hooked(before = [b], after = [c])]
    fn levels(log: &Log) {
        log.borrow_mut().push("body");
    }

    #[test]
    fn every_list_runs_in_written_order() {
        assert_eq!(logged(|log| both_ways(log, false)).1, ["a", "b", "body", "c", "d"]);
        assert_eq!(logged(|log| both_ways(log, true)).1, ["a", "b", "body", "e", "f"]);
        assert_eq!(logged(|log| block_on(other_order(log, false))).1, ["a", "b", "body", "c", "d"]);
        assert_eq!(logged(|log| block_on(other_order(log, true))).1, ["a", "b", "body", "e", "f"]);
        assert_eq!(logged(levels).1, ["a", "b", "body", "c", "d"]);
    }
}

// 121
mod failing_before {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Own(String);
    impl From<&str> for Own {
        fn from(text: &str) -> Self {
            Own(text.to_uppercase())
        }
    }

    #[hooked(before = [a, fails, never], after = [never], error = [e])]
    fn f(log: &Log) -> Result<(), Own> {
        log.borrow_mut().push("body");
        Ok(())
    }
    #[hooked(before = [fails, never], after = [never])]
    async fn without_error_hooks(log: &Log) -> Result<(), Own> {
        log.borrow_mut().push("body");
        Ok(())
    }
    #[hooked(before = [b], after = [never], error = [e])]
    #[hooked(before = [a, fails], after = [never], error = [d])]
    fn inner_level(log: &Log) -> Result<(), Own> {
        log.borrow_mut().push("body");
        Ok(())
    }
    #[hooked(after = [a, fails, never], error = [e])]
    fn failing_after(log: &Log) -> Result<u8, Own> {
        log.borrow_mut().push("body");
        Ok(1)
    }

    #[test]
    fn a_failing_hook_ends_the_call_with_its_error_converted() {
        let hook = || Err(Own("HOOK".into()));
        assert_eq!(logged(f), (hook(), vec!["a", "fails", "e"]));
        assert_eq!(logged(|log| block_on(without_error_hooks(log))), (hook(), vec!["fails"]));
        assert_eq!(logged(inner_level), (hook(), vec!["b", "a", "fails", "d", "e"]));
        assert_eq!(logged(failing_after), (Err(Own("HOOK".into())), vec!["body", "a", "fails", "e"]));
    }
}

// 123, 149
mod early_results {
    use super::*;

    #[hook]
    fn sets(log: &Log, result: &mut Option<u8>) {
        log.borrow_mut().push("sets");
        *result = Some(7);
    }
    #[hook]
    fn unsets(log: &Log, result: &mut Option<u8>) {
        log.borrow_mut().push("unsets");
        assert_eq!(result.take(), Some(7));
    }
    #[hook]
    fn breaks(log: &Log) -> ControlFlow<u8> {
        log.borrow_mut().push("breaks");
        ControlFlow::Break(8)
    }
    #[hook]
    fn sees(log: &Log, result: &mut u8) {
        log.borrow_mut().push("sees");
        *result += 10;
    }

    #[hooked(before = [a, sets, b], after = [sees, c])]
    fn set(log: &Log) -> u8 {
        log.borrow_mut().push("body");
        1
    }
    #[hooked(before = [sets, unsets], after = [sees])]
    fn set_and_unset(log: &Log) -> u8 {
        log.borrow_mut().push("body");
        1
    }
    #[hooked(before = [sets], after = [sees])]
    #[hooked(before = [a], after = [sees, c], error = [never])]
    async fn set_outside(log: &Log) -> Result<u8, ()> {
        log.borrow_mut().push("body");
        Ok(1)
    }
    #[hooked(before = [sets])]
    fn set_before_only(log: &Log) -> Result<u8, ()> {
        log.borrow_mut().push("body");
        Err(())
    }
    #[hooked(before = [a, breaks, never], after = [sees, c])]
    fn broken(log: &Log) -> u8 {
        log.borrow_mut().push("body");
        1
    }
    #[hooked(before = [breaks], after = [sees])]
    #[hooked(before = [never], after = [never], error = [never])]
    async fn broken_outside(log: &Log) -> Result<u8, ()> {
        log.borrow_mut().push("body");
        Ok(1)
    }
    #[hooked(before = [a], after = [sees])]
    #[hooked(before = [breaks], after = [sees], error = [never])]
    fn broken_inside(log: &Log) -> Result<u8, ()> {
        log.borrow_mut().push("body");
        Ok(1)
    }
    #[hooked(before = [breaks])]
    fn broken_before_only(log: &Log) -> u8 {
        1
    }

    #[test]
    fn a_result_set_before_skips_the_body_only() {
        assert_eq!(logged(set), (17, vec!["a", "sets", "b", "sees", "c"]));
        assert_eq!(logged(set_and_unset), (11, vec!["sets", "unsets", "body", "sees"]));
        assert_eq!(logged(|log| block_on(set_outside(log))), (Ok(27), vec!["sets", "a", "sees", "c", "sees"]));
        assert_eq!(logged(set_before_only), (Ok(7), vec!["sets"]));
    }

    #[test]
    fn a_break_skips_the_rest_of_the_list_and_everything_inside() {
        assert_eq!(logged(broken), (18, vec!["a", "breaks", "sees", "c"]));
        assert_eq!(logged(|log| block_on(broken_outside(log))), (Ok(18), vec!["breaks", "sees"]));
        assert_eq!(logged(broken_inside), (Ok(28), vec!["a", "breaks", "sees", "sees"]));
        assert_eq!(logged(broken_before_only), (8, vec!["breaks"]));
    }
}

// 129, 131
mod reentrancy {
    use super::*;

    #[hook]
    fn calls_again(depth: &u8, log: &Log) -> Result<(), u8> {
        if *depth > 0 { again(depth - 1, log) } else { Ok(()) }
    }
    #[hook]
    fn calls_again_on_error(depth: &u8, log: &Log, error: &mut u8) {
        log.borrow_mut().push("error");
        if *depth > 0 {
            *error += failing(depth - 1, log).unwrap_err();
        }
    }
    #[hooked(before = [calls_again, a], after = [c])]
    fn again(depth: u8, log: &Log) -> Result<(), u8> {
        log.borrow_mut().push("body");
        Ok(())
    }
    #[hooked(before = [d], error = [calls_again_on_error, d])]
    fn failing(depth: u8, log: &Log) -> Result<(), u8> {
        log.borrow_mut().push("body");
        Err(1)
    }

    #[test]
    fn calls_have_no_state_in_common() {
        assert_eq!(logged(|log| again(2, log)), (Ok(()), ["a", "body", "c"].repeat(3)));
        assert_eq!(logged(|log| (again(0, log), again(0, log))).1, ["a", "body", "c"].repeat(2));
        let (outcome, log) = logged(|log| failing(1, log));
        assert_eq!((outcome, log), (Err(2), vec!["d", "body", "error", "d", "body", "error", "d", "d"]));
    }
}

// 132, 142
mod recovery {
    use super::*;

    #[derive(Debug, PartialEq, Clone, Copy)]
    enum E {
        NotFound,
        Other,
    }
    #[hook]
    fn observe(error: &E, log: &Log) {
        log.borrow_mut().push(if *error == E::NotFound { "not found" } else { "other" });
    }
    #[hook]
    fn default(error: &E, result: &mut Option<u8>, log: &Log) {
        log.borrow_mut().push("default");
        if *error == E::NotFound {
            *result = Some(0);
        }
    }
    #[hook]
    fn late(_error: &E, result: &mut Option<u8>, log: &Log) {
        log.borrow_mut().push(if result.is_some() { "recovered" } else { "failed" });
    }
    #[hook]
    fn take(error: E, log: &Log) -> Result<u8, E> {
        log.borrow_mut().push("take");
        if error == E::NotFound { Ok(0) } else { Err(E::Other) }
    }
    #[hook]
    fn replace(error: E) -> E {
        if error == E::NotFound { E::Other } else { E::NotFound }
    }
    #[hook]
    fn fails_too(_error: &E, log: &Log) -> Result<(), E> {
        log.borrow_mut().push("fails");
        Err(E::Other)
    }

    #[hooked(error = [observe, default, late], after = [never])]
    fn by_result(failure: E, log: &Log) -> Result<u8, E> {
        Err(failure)
    }
    #[hooked(after = [a])]
    #[hooked(error = [take, never_on_recovery])]
    async fn by_value(failure: E, log: &Log) -> Result<u8, E> {
        Err(failure)
    }
    #[hook]
    fn never_on_recovery(_error: &E, log: &Log) {
        log.borrow_mut().push("still failed");
    }
    #[hooked(error = [replace, observe, replace])]
    fn replaced(failure: E, log: &Log) -> Result<u8, E> {
        Err(failure)
    }
    #[hooked(error = [observe])]
    #[hooked(error = [fails_too, never])]
    fn failing(failure: E, log: &Log) -> Result<u8, E> {
        Err(failure)
    }

    #[test]
    fn an_error_hook_may_recover() {
        assert_eq!(logged(|log| by_result(E::NotFound, log)), (Ok(0), vec!["not found", "default", "recovered"]));
        assert_eq!(logged(|log| by_result(E::Other, log)), (Err(E::Other), vec!["other", "default", "failed"]));
        assert_eq!(logged(|log| block_on(by_value(E::NotFound, log))), (Ok(0), vec!["take", "a"]));
        assert_eq!(logged(|log| block_on(by_value(E::Other, log))), (Err(E::Other), vec!["take", "still failed"]));
    }

    #[test]
    fn an_error_hook_may_change_the_error() {
        assert_eq!(logged(|log| replaced(E::NotFound, log)), (Err(E::NotFound), vec!["other"]));
        assert_eq!(logged(|log| failing(E::NotFound, log)), (Err(E::Other), vec!["fails", "other"]));
    }
}

// 133
mod rewritten_errors {
    use super::*;

    #[derive(Debug, PartialEq, Clone)]
    enum E {
        Raw,
        Wrapped,
    }
    #[hook]
    fn wrap(error: &mut E) {
        *error = E::Wrapped;
    }
    #[hook]
    fn note(error: &E, log: &mut Vec<E>) {
        log.push(error.clone());
    }
    #[hooked(error = [note])]
    #[hooked(error = [wrap, note])]
    fn f(log: &mut Vec<E>) -> Result<(), E> {
        Err(E::Raw)
    }

    #[test]
    fn later_hooks_and_the_caller_see_the_new_error() {
        let mut log = vec![];
        assert_eq!((f(&mut log), log), (Err(E::Wrapped), vec![E::Wrapped, E::Wrapped]));
    }
}

// 136
mod own_arguments {
    use super::*;

    #[hook]
    fn lower(name: &mut String) {
        *name = name.to_lowercase();
    }
    #[hook]
    fn note(name: &str, log: &RefCell<Vec<String>>) {
        log.borrow_mut().push(name.to_owned());
    }
    #[hooked(before = [lower], error = [note])]
    fn inner(name: String, log: &RefCell<Vec<String>>) -> Result<(), ()> {
        Err(())
    }
    #[hooked(error = [note])]
    fn outer(name: &str, log: &RefCell<Vec<String>>) -> Result<(), ()> {
        inner("INNER".into(), log)?;
        Ok(())
    }

    #[test]
    fn an_error_hook_sees_its_own_calls_arguments() {
        let log = RefCell::default();
        assert_eq!((outer("Outer", &log), log.into_inner()), (Err(()), vec!["inner".to_owned(), "Outer".to_owned()]));
    }
}

// 137
mod replaced {
    use super::*;

    #[hook]
    fn replaces(name: &mut String, log: &mut Vec<u8>, taken: &mut String) {
        *taken = std::mem::take(name);
        name.push('n');
        *log = vec![5];
    }
    #[hook]
    fn sees(name: &str, log: &mut Vec<u8>) {
        assert_eq!(name, "n");
        log.push(6);
    }
    #[hooked(before = [replaces, sees], after = [sees])]
    fn f(name: String, log: &mut Vec<u8>, taken: &mut String) -> String {
        log.push(9);
        name.clone()
    }
    #[hook]
    fn parse(id: &str) -> Result<u32, std::num::ParseIntError> {
        id.parse()
    }
    #[hook]
    fn normalise(name: String) -> String {
        name.to_uppercase()
    }
    #[hooked(before = [id = parse, name = normalise])]
    fn bound(id: &str, name: String) -> Result<(u32, String), std::num::ParseIntError> {
        Ok((id + 1, name))
    }
    #[hooked(before = [id = parse], after = [check(id = id)])]
    #[hooked(before = [check])]
    async fn bound_for_inner_levels(id: &str) -> Result<u32, std::num::ParseIntError> {
        Ok(id)
    }
    #[hook]
    fn check(id: &u32) {
        assert_eq!(*id, 3);
    }

    #[test]
    fn a_replaced_value_is_what_everything_later_sees() {
        let (mut log, mut taken) = (vec![], String::new());
        assert_eq!(f("old".into(), &mut log, &mut taken), "n");
        assert_eq!((log, taken), (vec![5, 6, 9, 6], "old".to_owned()));
        assert_eq!(bound("3", "a".into()), Ok((4, "A".into())));
        assert!(bound("x", "a".into()).is_err());
        assert_eq!(block_on(bound_for_inner_levels("3")), Ok(3));
    }
}

// 139
mod concurrency {
    use super::*;

    #[hook]
    fn remember(id: &u32, ctx: &mut Context) {
        ctx.insert(*id);
    }
    #[hook]
    fn verify(id: &u32, result: &u32, ctx: &Context) {
        assert_eq!((*result, ctx.get()), (*id * 2, Some(id)));
    }
    struct S;
    impl S {
        #[hooked(before = [remember], after = [verify])]
        fn double(&self, id: u32) -> u32 {
            id * 2
        }
    }

    #[test]
    fn calls_on_many_threads_do_not_mix() {
        std::thread::scope(|scope| {
            for thread in 0..8 {
                scope.spawn(move || {
                    for id in 0..1000 {
                        assert_eq!(S.double(thread * 1000 + id), (thread * 1000 + id) * 2);
                    }
                });
            }
        });
    }
}

// 141
mod sequence {
    use super::*;

    #[hook]
    async fn slow(n: &mut u8, log: &Log) {
        log.borrow_mut().push("slow begins");
        suspend().await;
        *n += 1;
        log.borrow_mut().push("slow ends");
    }
    #[hook]
    fn fast(n: &u8, log: &Log) {
        assert_eq!(*n, 1);
        log.borrow_mut().push("fast");
    }
    #[hooked(before = [slow, fast], after = [fast])]
    async fn f(n: u8, log: &Log) -> u8 {
        log.borrow_mut().push("body");
        n
    }

    #[test]
    fn async_hooks_run_one_after_another() {
        assert_eq!(logged(|log| block_on(f(0, log))), (1, vec!["slow begins", "slow ends", "fast", "body", "fast"]));
    }
}

// 145, 147
mod arguments {
    use super::*;

    #[hook]
    fn all(first: &u8, second: &mut u8, third: u8) {
        *second += first + third;
    }
    #[hook]
    fn some(third: &u8) {
        assert_eq!(*third, 3);
    }
    #[hooked(before = [all, some], after = [some])]
    #[hooked(before = [all, some], after = [some])]
    #[hooked(before = [all, some], after = [some])]
    fn f(third: u8, _more: &str, second: u8, first: u8) -> u8 {
        second
    }

    #[test]
    fn arguments_are_offered_to_hooks_of_every_level() {
        assert_eq!(f(3, "", 2, 1), 14);
    }
}

mod values {
    use super::*;

    #[hook]
    fn add(n: &mut u32, by: &u32) {
        *n += by;
    }
    #[hook]
    fn scale(n: &mut u32, factors: &mut [u32]) {
        factors[0] += 1;
        *n *= factors[0];
    }
    #[hook]
    fn text(n: &u32, prefix: &str) {
        assert_eq!((*n, prefix), (1, "p"));
    }
    #[hook]
    fn flag(on: bool, n: &mut u32) {
        *n += u32::from(on);
    }

    #[hooked(before = [
        add(by = 1 + 2), add(by = -(-1i32) as u32), add(by = if true { 1 } else { 2 }), add(by = &5), add(by = { 1 }),
        add(by = step), add(by = *step), add(by = step + 1), add(by = fixed), add(by = u32::MAX - 4_294_967_294),
    ])]
    fn sum(n: u32, step: &u32, fixed: u32) -> u32 {
        n
    }
    #[hooked(before = [
        scale(factors = [1, 2]), scale(factors = vec![1]), scale(factors = &mut [1]), scale(factors = local),
    ])]
    fn product(n: u32, local: &mut [u32]) -> u32 {
        n
    }
    #[hooked(before = [
        text(prefix = "p"), text(prefix = String::from("p")), text(prefix = &format!("p")), text(prefix = "p".trim()),
        text(prefix = prefix), text(prefix = concat!("", "p")),
    ])]
    fn texts(n: u32, prefix: String) {}
    #[hooked(before = [
        flag(on = n > 5) if n > 0 && n != 7, flag(on = !false || true && n == 1), flag(on = matches!(n, 1..=9)) if n == 2,
    ])]
    fn flags(n: u32) -> u32 {
        n
    }
    #[derive(PartialEq)]
    struct Point {
        x: u32,
    }
    #[hooked(before = [flag(on = true) if (Point { x: n }) == (Point { x: 1 })])]
    fn struct_in_condition(n: u32) -> u32 {
        n
    }

    #[test]
    fn a_value_may_be_any_expression() {
        assert_eq!(sum(0, &1, 1), 3 + 1 + 1 + 5 + 1 + 1 + 1 + 2 + 1 + 1);
        assert_eq!(product(1, &mut [1]), 16);
        texts(1, "p".into());
        assert_eq!((flags(0), flags(6), flags(1), flags(2), struct_in_condition(1)), (1, 8, 3, 3, 2));
    }
}

mod contexts {
    use super::*;

    #[hook]
    fn note(ctx: &Context, types: &RefCell<Vec<Option<HookType>>>) {
        types.borrow_mut().push(ctx.hook_type());
    }
    #[hook]
    fn note_mut(ctx: &mut Context, types: &RefCell<Vec<Option<HookType>>>) -> Result<(), ()> {
        types.borrow_mut().push(ctx.hook_type());
        Ok(())
    }
    #[hooked(before = [note, note_mut], after = [note, note_mut], error = [note, note_mut])]
    fn f(types: &RefCell<Vec<Option<HookType>>>, ctx: &mut Context, fail: bool) -> Result<(), ()> {
        types.borrow_mut().push(ctx.hook_type());
        if fail {
            return Err(());
        }
        Ok(())
    }

    #[test]
    fn the_context_says_which_list_runs() {
        use HookType::{After, Before, Error};
        for (fail, last) in [(false, After), (true, Error)] {
            let (types, mut ctx) = (RefCell::default(), Context::default());
            let _ = f(&types, &mut ctx, fail);
            assert_eq!(types.into_inner(), [Some(Before), Some(Before), None, Some(last), Some(last)]);
            assert_eq!(ctx.hook_type(), None);
        }
    }
}
