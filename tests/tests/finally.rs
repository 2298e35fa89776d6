//! Finally hooks: they run on every way out and are told which it was.

use hooks_runtime::{Context, Exit, HookType, hook, hooked};
use hooks_tests::{Log, block_on, poll_once_and_drop, yield_now};
use std::future::pending;
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Waker;

type Outcome = Result<u32, &'static str>;
type Alias = Outcome;

#[hook]
fn ended(exit: Exit, log: &Log) {
    log.push(format!("{exit:?}"));
}

#[hook]
fn note(text: &str, log: &Log) {
    log.push(text);
}

macro_rules! bail {
    ($error:expr) => {
        return Err($error)
    };
}

/// Four ways out, in each form of the body and with each way to write the return type.
mod ways_out {
    use super::*;

    fn act(way: &str, log: &Log) -> Outcome {
        log.push("method");
        match way {
            "fail" => Err("failed"),
            "panic" => panic_any(7_u64),
            _ => Ok(1),
        }
    }

    async fn act_later(way: &str, log: &Log) -> Outcome {
        yield_now().await;
        if way == "wait" {
            pending::<()>().await;
        }
        act(way, log)
    }

    macro_rules! methods {
        ($module:ident $($name:ident -> $ty:ty, $body:ident: $attr:tt)*) => {
            mod $module {
                use super::*;
                pub const SYNC: &[fn(&str, &Log) -> Outcome] = &[$(sync::$name),*];
                pub const COUNT: usize = SYNC.len();
                pub fn later(index: usize, way: &str, log: &Log) -> impl Future<Output = Outcome> {
                    let calls: [Pin<Box<dyn Future<Output = Outcome>>>; COUNT] = [$(Box::pin(later::$name(way.to_owned(), log.clone()))),*];
                    calls.into_iter().nth(index).unwrap()
                }
                mod sync {
                    use super::*;
                    $(sync_method! { $name $ty, $body, $attr })*
                }
                mod later {
                    use super::*;
                    $(async_method! { $name $ty, $body, $attr })*
                }
            }
        };
    }

    macro_rules! sync_method {
        ($name:ident $ty:ty, plain, [$($attr:tt)*]) => {
            #[hooked(finally = [ended(log = log)] $($attr)*)]
            pub fn $name(way: &str, log: &Log) -> $ty {
                act(way, log)
            }
        };
        ($name:ident $ty:ty, rewritten, [$($attr:tt)*]) => {
            #[hooked(finally = [ended(log = log)] $($attr)*)]
            pub fn $name(way: &str, log: &Log) -> $ty {
                let value = act(way, log)?;
                return Ok(value);
            }
        };
        ($name:ident $ty:ty, enclosed, [$($attr:tt)*]) => {
            #[hooked(finally = [ended(log = log)] $($attr)*)]
            pub fn $name(way: &str, log: &Log) -> $ty {
                match act(way, log) {
                    Ok(value) => Ok(value),
                    Err(error) => bail!(error),
                }
            }
        };
    }

    macro_rules! async_method {
        ($name:ident $ty:ty, plain, [$($attr:tt)*]) => {
            #[hooked(finally = [ended(log = log.clone())] $($attr)*)]
            pub async fn $name(way: String, log: Log) -> $ty {
                act_later(&way, &log).await
            }
        };
        ($name:ident $ty:ty, rewritten, [$($attr:tt)*]) => {
            #[hooked(finally = [ended(log = log.clone())] $($attr)*)]
            pub async fn $name(way: String, log: Log) -> $ty {
                let value = act_later(&way, &log).await?;
                return Ok(value);
            }
        };
        ($name:ident $ty:ty, enclosed, [$($attr:tt)*]) => {
            #[hooked(finally = [ended(log = log.clone())] $($attr)*)]
            pub async fn $name(way: String, log: Log) -> $ty {
                match act_later(&way, &log).await {
                    Ok(value) => Ok(value),
                    Err(error) => bail!(error),
                }
            }
        };
    }

    methods! { all
        plain -> Result<u32, &'static str>, plain: []
        rewritten -> Result<u32, &'static str>, rewritten: []
        enclosed -> Result<u32, &'static str>, enclosed: []
        alias -> Alias, plain: []
        alias_rewritten -> Alias, rewritten: []
        alias_enclosed -> Alias, enclosed: []
        said -> Alias, rewritten: [, fallible]
        with_others -> Result<u32, &'static str>, rewritten: [, before = [|log: &Log| drop(log.clone())], after = [|log: &Log| drop(log.clone())], error = [|error: &&str| assert_ne!(*error, "")]]
        alias_with_others -> Alias, enclosed: [, before = [|log: &Log| drop(log.clone())], after = [|log: &Log| drop(log.clone())], error = [|error: &&str| assert_ne!(*error, "")]]
    }

    #[test]
    fn of_a_sync_method() {
        for call in all::SYNC {
            let log = Log::default();
            assert_eq!(call("", &log), Ok(1));
            log.assert(&["method", "Returned"]);
            assert_eq!(call("fail", &log), Err("failed"));
            log.assert(&["method", "Failed"]);
            let payload = catch_unwind(AssertUnwindSafe(|| call("panic", &log))).unwrap_err();
            assert_eq!(payload.downcast_ref(), Some(&7_u64));
            log.assert(&["method", "Panicked"]);
        }
    }

    #[test]
    fn of_an_async_method() {
        for index in 0..all::COUNT {
            let log = Log::default();
            assert_eq!(block_on(all::later(index, "", &log)), Ok(1));
            log.assert(&["method", "Returned"]);
            assert_eq!(block_on(all::later(index, "fail", &log)), Err("failed"));
            log.assert(&["method", "Failed"]);
            let payload = catch_unwind(AssertUnwindSafe(|| block_on(all::later(index, "panic", &log)))).unwrap_err();
            assert_eq!(payload.downcast_ref(), Some(&7_u64));
            log.assert(&["method", "Panicked"]);
            poll_once_and_drop(all::later(index, "wait", &log));
            log.assert(&["Cancelled"]);
            drop(all::later(index, "", &log));
            log.assert(&[]);
        }
    }

    /// Somebody else's panic, through which it is dropped.
    #[test]
    fn dropped_while_the_thread_unwinds() {
        let log = Log::default();
        let payload = catch_unwind(AssertUnwindSafe(|| {
            let mut future = pin!(all::later(0, "wait", &log));
            assert!(future.as_mut().poll(&mut std::task::Context::from_waker(Waker::noop())).is_pending());
            panic_any(8_u64);
        }));
        assert_eq!(payload.unwrap_err().downcast_ref(), Some(&8_u64));
        log.assert(&["Panicked"]);
    }
}

mod outcomes {
    use super::*;

    #[hook]
    fn recover(result: &mut Option<u32>) {
        *result = Some(2);
    }

    #[hook]
    fn recover_by_value(error: String) -> Result<u32, String> {
        if error == "again" { Err(error) } else { Ok(3) }
    }

    #[hook]
    fn check(way: &str) -> Result<(), &'static str> {
        if way == "check" { Err("check") } else { Ok(()) }
    }

    #[hook]
    fn check_after(way: &str) -> Result<(), &'static str> {
        if way == "after" { Err("after") } else { Ok(()) }
    }

    #[hook]
    fn preset(way: &str, result: &mut Option<u32>) {
        if way == "preset" {
            *result = Some(4);
        }
    }

    #[hook]
    fn stop(way: &str) -> std::ops::ControlFlow<u32> {
        if way == "stop" { std::ops::ControlFlow::Break(5) } else { std::ops::ControlFlow::Continue(()) }
    }

    #[hook]
    fn around<R>(next: impl FnOnce() -> Result<R, &'static str>, way: &str) -> Result<R, &'static str> {
        match way {
            "around" => Err("around"),
            "around panics" => panic!("around"),
            _ => next(),
        }
    }

    #[hook]
    fn panics(way: &str) {
        assert_ne!(way, "before panics");
    }

    #[hooked(
        around = [around],
        before = [panics, check, preset, stop],
        after = [check_after],
        error = [],
        finally = [ended(log = log)],
    )]
    fn method(way: &str, log: &Log) -> Outcome {
        if way == "method" { Err("method") } else { Ok(1) }
    }

    #[hooked(finally = [ended(log = log)], before = [check], error = [recover if way != "method"])]
    fn recovered(way: &str, log: &Log) -> Outcome {
        if way == "method" { Err("method") } else { Ok(1) }
    }

    #[hooked(finally = [ended(log = log)], error = [recover_by_value])]
    fn recovered_by_value(way: &str, log: &Log) -> OwnedAlias {
        if way.is_empty() { Ok(1) } else { Err(way.to_owned()) }
    }

    type OwnedAlias = Result<u32, String>;

    #[hooked(finally = [ended(log = log)])]
    fn plain(log: &Log) -> Option<Outcome> {
        log.push("method");
        None
    }

    #[hooked(finally = [ended(log = log)])]
    fn nested_result(log: &Log) -> Result<Outcome, ()> {
        Ok(Err("inner"))
    }

    #[hooked(finally = [ended(log = log)])]
    fn nothing(log: &Log) {
        log.push("method");
    }

    #[hooked(finally = [ended(log = log)])]
    fn never(log: &Log) -> ! {
        panic!("never")
    }

    #[test]
    fn whoever_made_it() {
        let log = Log::default();
        for (way, outcome, exit) in [
            ("", Ok(1), "Returned"),
            ("method", Err("method"), "Failed"),
            ("check", Err("check"), "Failed"),
            ("after", Err("after"), "Failed"),
            ("preset", Ok(4), "Returned"),
            ("stop", Ok(5), "Returned"),
            ("around", Err("around"), "Failed"),
        ] {
            assert_eq!(method(way, &log), outcome);
            log.assert(&[exit]);
        }
        for way in ["before panics", "around panics"] {
            catch_unwind(AssertUnwindSafe(|| method(way, &log))).unwrap_err();
            log.assert(&["Panicked"]);
        }
    }

    #[test]
    fn a_recovered_error_is_a_return() {
        let log = Log::default();
        assert_eq!(recovered("check", &log), Ok(2));
        log.assert(&["Returned"]);
        assert_eq!(recovered("method", &log), Err("method"));
        log.assert(&["Failed"]);
        assert_eq!(recovered_by_value("check", &log), Ok(3));
        log.assert(&["Returned"]);
        assert_eq!(recovered_by_value("again", &log), Err("again".to_owned()));
        log.assert(&["Failed"]);
    }

    #[test]
    fn only_the_outer_error_is_a_failure() {
        let log = Log::default();
        assert_eq!(plain(&log), None);
        log.assert(&["method", "Returned"]);
        assert_eq!(nested_result(&log), Ok(Err("inner")));
        log.assert(&["Returned"]);
        nothing(&log);
        log.assert(&["method", "Returned"]);
        catch_unwind(AssertUnwindSafe(|| never(&log))).unwrap_err();
        log.assert(&["Panicked"]);
    }
}

mod order {
    use super::*;

    #[hooked(
        finally = [note(text = "outer 1", log = log), ended(log = log), note(text = "outer 2", log = log)],
        before = [note(text = "outer before")],
        after = [note(text = "outer after")],
    )]
    #[hooked(
        finally = [note(text = "inner 1", log = log), ended(log = log), note(text = "inner 2", log = log)],
        before = [note(text = "inner before")],
        after = [note(text = "inner after")],
    )]
    async fn levels(wait: bool, log: &Log) -> u32 {
        log.push("method");
        if wait {
            yield_now().await;
        }
        1
    }

    #[hooked(finally = [ended(log = log)], error = [note(text = "outer error")])]
    #[hooked(finally = [ended(log = log)], error = [|result| *result = Some(5)])]
    fn recovered_inside(log: &Log) -> Outcome {
        Err("method")
    }

    #[test]
    fn of_several_hooks_and_levels() {
        let log = Log::default();
        assert_eq!(block_on(levels(true, &log)), 1);
        let before = ["outer before", "inner before", "method"];
        log.assert(
            &[
                &before[..],
                &["inner after", "inner 1", "Returned", "inner 2", "outer after", "outer 1", "Returned", "outer 2"],
            ]
            .concat(),
        );
        poll_once_and_drop(levels(true, &log));
        log.assert(&[&before[..], &["inner 1", "Cancelled", "inner 2", "outer 1", "Cancelled", "outer 2"]].concat());
        assert_eq!(recovered_inside(&log), Ok(5));
        log.assert(&["Returned", "Returned"]);
    }

    struct Guard(Log);

    impl Drop for Guard {
        fn drop(&mut self) {
            self.0.push("drop");
        }
    }

    /// The method's own values are gone by then.
    #[hooked(finally = [note(text = "finally", log = log)])]
    fn with_locals(log: &Log, fail: bool) -> Outcome {
        let _guard = Guard(log.clone());
        assert!(!fail, "method");
        Ok(1)
    }

    #[hooked(finally = [note(text = "finally", log = log)])]
    async fn with_locals_later(log: &Log) {
        let _guard = Guard(log.clone());
        yield_now().await;
    }

    #[test]
    fn after_the_locals_of_the_method() {
        let log = Log::default();
        assert_eq!(with_locals(&log, false), Ok(1));
        log.assert(&["drop", "finally"]);
        catch_unwind(AssertUnwindSafe(|| with_locals(&log, true))).unwrap_err();
        log.assert(&["drop", "finally"]);
        block_on(with_locals_later(&log));
        log.assert(&["drop", "finally"]);
        poll_once_and_drop(with_locals_later(&log));
        log.assert(&["drop", "finally"]);
    }
}

mod asked_for {
    use super::*;

    #[derive(Debug)]
    struct Service {
        name: &'static str,
        log: Log,
    }

    #[hook]
    fn leave(this: &Service, exit: Exit) {
        this.log.push(format!("{} {exit:?}", this.name));
    }

    #[hook]
    fn leave_counted(this: &Arc<Service>, exit: Exit) {
        this.log.push(format!("{} {exit:?} {}", this.name, Arc::strong_count(this)));
    }

    #[hook]
    fn take_counted(this: Arc<Service>, exit: Exit) {
        this.log.push(format!("{} {exit:?} {}", this.name, Arc::strong_count(&this)));
    }

    impl Service {
        #[hooked(finally = [leave])]
        fn shared(&self) -> Outcome {
            Ok(1)
        }

        #[hooked(finally = [leave])]
        async fn shared_later(&self) -> Outcome {
            yield_now().await;
            Err("failed")
        }

        #[hooked(finally = [leave, leave_counted, take_counted])]
        fn counted(self: Arc<Self>) -> usize {
            Arc::strong_count(&self)
        }

        #[hooked(finally = [leave_counted, take_counted])]
        async fn counted_later(self: Arc<Self>) -> usize {
            yield_now().await;
            drop(self);
            yield_now().await;
            1
        }

        #[hooked(finally = [leave, leave_counted])]
        fn by_reference(self: &Arc<Self>) -> u32 {
            1
        }

        #[hooked(finally = [ended(log = self.log.clone())])]
        fn mutable(&mut self) -> u32 {
            self.name = "changed";
            1
        }
    }

    #[test]
    fn the_receiver() {
        let log = Log::default();
        let mut service = Service { name: "a", log: log.clone() };
        assert_eq!(service.shared(), Ok(1));
        log.assert(&["a Returned"]);
        assert_eq!(block_on(service.shared_later()), Err("failed"));
        log.assert(&["a Failed"]);
        poll_once_and_drop(service.shared_later());
        log.assert(&["a Cancelled"]);
        assert_eq!(service.mutable(), 1);
        log.assert(&["Returned"]);
        let service = Arc::new(service);
        // The caller's, the method's, and one for each hook.
        assert_eq!(Arc::clone(&service).counted(), 5);
        log.assert(&["changed Returned", "changed Returned 5", "changed Returned 5"]);
        assert_eq!(block_on(Arc::clone(&service).counted_later()), 1);
        log.assert(&["changed Returned 3", "changed Returned 3"]);
        poll_once_and_drop(Arc::clone(&service).counted_later());
        log.assert(&["changed Cancelled 4", "changed Cancelled 4"]);
        assert_eq!(service.by_reference(), 1);
        log.assert(&["changed Returned", "changed Returned 1"]);
        assert_eq!(Arc::strong_count(&service), 1);
    }

    #[hook]
    fn see(ctx: &mut Context, exit: Exit, log: &Log) {
        assert_eq!(ctx.hook_type(), Some(HookType::Finally));
        log.push(format!("{} {exit:?} {:?}", ctx.method(), ctx.insert(2_u32)));
    }

    #[hook]
    fn look(ctx: &Context, log: &Log) {
        assert_eq!(ctx.hook_type(), Some(HookType::Finally));
        log.push(format!("{:?}", ctx.get::<u32>()));
    }

    #[hook]
    async fn keep(ctx: &mut Context) {
        ctx.insert(1_u32);
        yield_now().await;
    }

    #[hooked(before = [keep], finally = [look(log = log), see(log = log), look(log = log)])]
    async fn with_context(log: &Log, wait: bool) -> u32 {
        if wait {
            pending::<()>().await;
        }
        1
    }

    #[hooked(before = [keep], finally = [see(log = log)])]
    #[hooked(before = [keep], finally = [look(log = log)])]
    async fn with_the_callers_context(log: &Log, ctx: &mut Context, wait: bool) -> u32 {
        if wait {
            pending::<()>().await;
        }
        ctx.insert(5_u32);
        1
    }

    #[test]
    fn the_context() {
        let log = Log::default();
        assert_eq!(block_on(with_context(&log, false)), 1);
        log.assert(&["Some(1)", "with_context Returned Some(1)", "Some(2)"]);
        poll_once_and_drop(with_context(&log, true));
        log.assert(&["Some(1)", "with_context Cancelled Some(1)", "Some(2)"]);

        let mut ctx = Context::default();
        assert_eq!(block_on(with_the_callers_context(&log, &mut ctx, false)), 1);
        log.assert(&["Some(5)", "with_the_callers_context Returned Some(5)"]);
        poll_once_and_drop(with_the_callers_context(&log, &mut ctx, true));
        log.assert(&["with_the_callers_context Cancelled Some(1)"]);
        assert_eq!((ctx.method().name(), ctx.hook_type(), ctx.get()), ("", None, Some(&2_u32)));
    }

    #[hook]
    fn user() -> String {
        "ada".to_owned()
    }

    #[hook]
    fn release(user: &str, limit: u32, log: &Log) {
        log.push(format!("{user} {limit}"));
    }

    #[hook]
    fn take(user: String, log: &Log) {
        log.push(user);
    }

    #[hooked(before = [user = user, limit = |number| *number + 1])]
    #[hooked(before = [|number: &mut u32| *number = 100], finally = [release(log = log), release(limit = number, log = log), take(log = log)])]
    fn bindings(number: u32, log: &Log) -> usize {
        log.push(number.to_string());
        user.len()
    }

    #[hooked(before = [user = user, limit = |number| *number + 1])]
    #[hooked(before = [|number: &mut u32| *number = 100], finally = [release(log = log), release(limit = number, log = log), take(log = log)])]
    async fn bindings_later(number: u32, log: &Log) -> usize {
        yield_now().await;
        log.push(number.to_string());
        user.len()
    }

    #[test]
    fn bindings_and_values_of_the_start() {
        let log = Log::default();
        assert_eq!(bindings(1, &log), 3);
        log.assert(&["100", "ada 2", "ada 1", "ada"]);
        assert_eq!(block_on(bindings_later(1, &log)), 3);
        log.assert(&["100", "ada 2", "ada 1", "ada"]);
        poll_once_and_drop(bindings_later(1, &log));
        log.assert(&["ada 2", "ada 1", "ada"]);
    }

    #[hooked(finally = [
        ended(log = log) if loud,
        note(text = &format!("{number}"), log = log) if number > 1,
        |exit| log.push(format!("closure {exit:?}")) if loud,
    ], before = [|number: &mut u32, loud: &mut bool| { *number = 0; *loud = false }])]
    fn conditions(number: u32, loud: bool, log: &Log) {
        log.push(format!("{number} {loud}"));
    }

    #[test]
    fn conditions_of_the_start() {
        let log = Log::default();
        conditions(1, false, &log);
        log.assert(&["0 false"]);
        conditions(2, false, &log);
        log.assert(&["0 false", "2"]);
        conditions(2, true, &log);
        log.assert(&["0 false", "Returned", "2", "closure Returned"]);
    }
}

mod sending {
    use super::*;
    use std::cell::Cell;
    use std::sync::Mutex;

    #[hook]
    fn give_back(permits: Arc<Mutex<u32>>, exit: Exit) {
        *permits.lock().unwrap() += if exit == Exit::Cancelled { 100 } else { 1 };
    }

    #[hooked(finally = [give_back(permits = Arc::clone(permits))])]
    async fn method(permits: &Arc<Mutex<u32>>, number: Cell<u32>) -> u32 {
        *permits.lock().unwrap() -= 1;
        tokio::task::yield_now().await;
        number.get()
    }

    #[tokio::test]
    async fn it_can_be_spawned_and_aborted() {
        let permits = Arc::new(Mutex::new(1));
        let call = || {
            let permits = Arc::clone(&permits);
            tokio::spawn(async move { method(&permits, Cell::new(1)).await })
        };
        assert_eq!(call().await.unwrap(), 1);
        assert_eq!(*permits.lock().unwrap(), 1);
        let task = call();
        tokio::task::yield_now().await;
        task.abort();
        assert!(task.await.unwrap_err().is_cancelled());
        assert_eq!(*permits.lock().unwrap(), 100);
    }
}

/// What it keeps by `&` is read only from then on, also by an around hook's `next`.
#[test]
fn an_argument_that_an_around_hook_sees_too() {
    #[hook]
    fn once<R>(next: impl FnOnce() -> R) -> R {
        next()
    }

    #[hook]
    async fn once_later<R>(next: impl AsyncFnOnce() -> R) -> R {
        next().await
    }

    #[hooked(around = [once], finally = [note(text = name, log = log)])]
    fn method(name: String, log: &Log) -> usize {
        name.len()
    }

    #[hooked(around = [once_later], finally = [note(text = name, log = log)])]
    async fn later(name: String, log: &Log) -> usize {
        yield_now().await;
        name.len()
    }

    let log = Log::default();
    assert_eq!(method("a".to_owned(), &log), 1);
    assert_eq!(block_on(later("b".to_owned(), &log)), 1);
    log.assert(&["a", "b"]);
}
