//! `ctx`: what belongs to one call and has no name among its arguments.

use hooks_runtime::{Context, HookType, hook, hooked};
use hooks_tests::{Log, block_on, poll_once_and_drop, yield_now};
use std::panic::{AssertUnwindSafe, catch_unwind};

#[hook]
fn see(ctx: &Context, log: &Log) {
    log.push(format!("{} {:?}", ctx.method(), ctx.hook_type()));
}

#[hook]
async fn see_later(ctx: &mut Context, log: &Log) {
    yield_now().await;
    log.push(format!("{} {:?}", ctx.method(), ctx.hook_type()));
}

struct Service;

mod inner {
    use super::*;

    #[hook]
    pub fn describe(ctx: &Context) -> String {
        let method = ctx.method();
        format!(
            "{:?} {} {:?} {} {} {}",
            method.service(),
            method.name(),
            method.parameters(),
            method.module(),
            method.file(),
            method.is_async()
        )
    }

    #[hooked(before = [text = describe])]
    pub fn free(_first: u32, (_a, _b): (u32, u32), r#type: &str) -> String {
        let _ = r#type;
        text
    }
}

impl Service {
    #[hooked(before = [text = inner::describe])]
    fn sync(&self, id: u32) -> String {
        let _ = id;
        text
    }

    #[hooked(before = [text = inner::describe])]
    async fn asynchronous(&self) -> String {
        text
    }

    #[hooked(before = [text = inner::describe])]
    fn associated(_: Self) -> String {
        text
    }
}

struct Generic<T>(T);

impl<T> Generic<T> {
    #[hooked(before = [text = inner::describe])]
    fn method(&self) -> (String, &T) {
        (text, &self.0)
    }
}

#[test]
fn method_information() {
    let file = file!();
    assert_eq!(
        inner::free(1, (2, 3), "a"),
        format!("None free [\"_first\", \"_\", \"type\"] context::inner {file} false")
    );
    assert_eq!(Service.sync(1), format!("Some(\"Service\") sync [\"id\"] context {file} false"));
    assert_eq!(block_on(Service.asynchronous()), format!("Some(\"Service\") asynchronous [] context {file} true"));
    assert_eq!(Service::associated(Service), format!("Some(\"Service\") associated [\"_\"] context {file} false"));
    assert_eq!(Generic(1).method(), (format!("Some(\"Generic\") method [] context {file} false"), &1));
}

#[test]
fn the_line_is_that_of_the_attribute() {
    #[hook]
    fn line_of(ctx: &Context) -> u32 {
        ctx.method().line()
    }

    let here = line!();
    #[hooked(before = [line = line_of])]
    fn method() -> u32 {
        line
    }

    assert_eq!(method(), here + 1);
}

#[test]
fn a_hook_of_several_lists_knows_which() {
    #[hooked(before = [see], after = [see], error = [see])]
    fn method(log: &Log, fail: bool) -> Result<(), ()> {
        if fail { Err(()) } else { Ok(()) }
    }

    #[hooked(before = [see_later], after = [see_later], error = [see_later])]
    async fn later(log: &Log, fail: bool) -> Result<(), ()> {
        if fail { Err(()) } else { Ok(()) }
    }

    let log = Log::default();
    assert_eq!(method(&log, false), Ok(()));
    log.assert(&["method Some(Before)", "method Some(After)"]);
    assert_eq!(method(&log, true), Err(()));
    log.assert(&["method Some(Before)", "method Some(Error)"]);
    assert_eq!(block_on(later(&log, false)), Ok(()));
    log.assert(&["later Some(Before)", "later Some(After)"]);
    assert_eq!(block_on(later(&log, true)), Err(()));
    log.assert(&["later Some(Before)", "later Some(Error)"]);
}

#[test]
fn extensions_are_shared_by_all_hooks_of_a_call() {
    #[derive(Debug, PartialEq)]
    struct Steps(Vec<&'static str>);

    #[hook]
    fn start(ctx: &mut Context) {
        assert_eq!(ctx.insert(Steps(vec!["start"])), None);
    }

    #[hook]
    async fn step(ctx: &mut Context) {
        yield_now().await;
        ctx.get_mut::<Steps>().expect("it was started").0.push("step");
    }

    #[hook]
    fn finish(ctx: &mut Context, log: &Log) {
        let Steps(steps) = ctx.remove().expect("it was started");
        assert_eq!(ctx.get::<Steps>(), None);
        log.push(steps.join(" "));
    }

    #[hooked(before = [start], after = [finish])]
    #[hooked(before = [step], after = [step])]
    async fn method(log: &Log) {}

    let log = Log::default();
    block_on(method(&log));
    block_on(method(&log));
    log.assert(&["start step step", "start step step"]);
}

#[test]
fn what_is_bound_may_borrow_from_it() {
    struct Tenant(String);

    #[hook]
    fn enter(ctx: &mut Context) {
        ctx.insert(Tenant("acme".to_owned()));
    }

    #[hook]
    fn tenant(ctx: &Context) -> Result<&Tenant, u32> {
        assert_eq!(ctx.hook_type(), Some(HookType::Before));
        ctx.get().ok_or(1)
    }

    #[hook]
    fn left(ctx: &Context, tenant: &Tenant, log: &Log) {
        log.push(format!("{:?} {}", ctx.hook_type(), tenant.0));
    }

    #[hooked(before = [enter, tenant = tenant], after = [left])]
    fn sync(log: &Log) -> Result<usize, u32> {
        Ok(tenant.0.len())
    }

    #[hooked(before = [enter, tenant = tenant], after = [left])]
    async fn later(log: &Log) -> Result<usize, u32> {
        yield_now().await;
        Ok(tenant.0.len())
    }

    let log = Log::default();
    assert_eq!(sync(&log), Ok(4));
    assert_eq!(block_on(later(&log)), Ok(4));
    log.assert(&["Some(After) acme", "Some(After) acme"]);
}

#[test]
fn a_value_takes_the_place_of_one_of_its_type() {
    let mut ctx = Context::default();
    assert_eq!(ctx.insert(1_u32), None);
    assert_eq!(ctx.insert("text"), None);
    assert_eq!(ctx.insert(2_u32), Some(1));
    assert_eq!(ctx.get::<u32>(), Some(&2));
    assert_eq!(ctx.get::<&str>(), Some(&"text"));
    assert_eq!(ctx.get::<String>(), None);
    assert_eq!(ctx.remove::<u32>(), Some(2));
    assert_eq!(ctx.remove::<u32>(), None);
    assert!(ctx.method().name().is_empty());
    assert_eq!(ctx.hook_type(), None);
}

#[test]
fn it_is_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<Context>();
}

/// What the caller of a method with its own context can see of it.
fn state(ctx: &Context) -> (&'static str, Option<HookType>) {
    (ctx.method().name(), ctx.hook_type())
}

#[hook]
fn fail(ctx: &mut Context) -> Result<(), &'static str> {
    assert_ne!(ctx.hook_type(), None);
    Err("fail")
}

#[hook]
fn panics(ctx: &Context) {
    panic!("{:?}", ctx.hook_type())
}

#[hook]
async fn wait(ctx: &mut Context) {
    assert_ne!(ctx.hook_type(), None);
    std::future::pending::<()>().await;
}

#[hook]
fn insert(ctx: &mut Context) {
    ctx.insert("from a hook".to_owned());
}

#[test]
fn the_callers_own_context() {
    #[hook]
    fn tenant(ctx: &Context) -> Result<u32, &'static str> {
        ctx.get::<u32>().copied().ok_or("no tenant")
    }

    #[hooked(before = [tenant = tenant, insert], after = [see])]
    fn method(ctx: &mut Context, log: &Log) -> Result<u32, &'static str> {
        assert_eq!(state(ctx), ("method", None));
        assert_eq!(ctx.get::<String>().map(String::as_str), Some("from a hook"));
        ctx.insert('c');
        Ok(tenant)
    }

    let log = Log::default();
    let mut ctx = Context::default();
    assert_eq!(method(&mut ctx, &log), Err("no tenant"));
    ctx.insert(7_u32);
    assert_eq!(method(&mut ctx, &log), Ok(7));
    log.assert(&["method Some(After)"]);
    assert_eq!(ctx.get::<String>().map(String::as_str), Some("from a hook"));
    assert_eq!(ctx.get::<char>(), Some(&'c'));
    assert_eq!(state(&ctx), ("", None));
}

#[test]
fn the_callers_own_context_in_an_async_method() {
    #[hooked(before = [see_later, insert], after = [see])]
    async fn method(log: &Log, ctx: &mut Context) -> u32 {
        yield_now().await;
        assert_eq!(state(ctx), ("method", None));
        1
    }

    let log = Log::default();
    let mut ctx = Context::default();
    assert_eq!(block_on(method(&log, &mut ctx)), 1);
    log.assert(&["method Some(Before)", "method Some(After)"]);
    assert_eq!(state(&ctx), ("", None));
}

#[test]
fn method_and_hook_type_are_restored_on_every_way_out() {
    #[hooked(before = [fail if what == "before"], after = [fail if what == "after"], error = [fail if what == "error"])]
    fn failing(ctx: &mut Context, what: &str) -> Result<u32, &'static str> {
        if what == "error" {
            return Err("method");
        }
        Ok(1)
    }

    #[hooked(before = [panics if what == "before"], after = [panics if what == "after"], error = [panics if what == "error"])]
    fn panicking(ctx: &mut Context, what: &str) -> Result<u32, &'static str> {
        match what {
            "error" => Err("method"),
            "method" => panic!("method"),
            _ => Ok(1),
        }
    }

    #[hooked(before = [wait if what == "before"], after = [wait if what == "after"], error = [wait if what == "error"])]
    async fn waiting(ctx: &mut Context, what: &str) -> Result<u32, &'static str> {
        match what {
            "error" => Err("method"),
            "method" => std::future::pending().await,
            _ => Ok(1),
        }
    }

    let mut ctx = Context::default();
    for what in ["before", "after", "error"] {
        assert_eq!(failing(&mut ctx, what), Err("fail"));
        assert_eq!(state(&ctx), ("", None));
    }
    for what in ["before", "after", "error", "method"] {
        catch_unwind(AssertUnwindSafe(|| panicking(&mut ctx, what))).unwrap_err();
        assert_eq!(state(&ctx), ("", None));
        poll_once_and_drop(waiting(&mut ctx, what));
        assert_eq!(state(&ctx), ("", None));
    }
}

#[test]
fn nested_calls_share_it() {
    #[hook]
    async fn nested(ctx: &mut Context, log: &Log) {
        inner(ctx, log).await;
        log.push(format!("{:?}", state(ctx)));
    }

    #[hooked(before = [see], after = [see])]
    async fn inner(ctx: &mut Context, log: &Log) {
        ctx.insert(ctx.get::<u32>().map_or(1, |number| number + 1));
        yield_now().await;
        log.push(format!("inner {:?}", ctx.get::<u32>()));
    }

    #[hooked(before = [nested], after = [see])]
    async fn outer(ctx: &mut Context, log: &Log) {
        inner(ctx, log).await;
        log.push(format!("{:?}", state(ctx)));
    }

    let log = Log::default();
    let mut ctx = Context::default();
    block_on(outer(&mut ctx, &log));
    log.assert(&[
        // The hook calls it.
        "inner Some(Before)",
        "inner Some(1)",
        "inner Some(After)",
        "(\"outer\", Some(Before))",
        // The method calls it.
        "inner Some(Before)",
        "inner Some(2)",
        "inner Some(After)",
        "(\"outer\", None)",
        "outer Some(After)",
    ]);
    assert_eq!(ctx.get::<u32>(), Some(&2));
    assert_eq!(state(&ctx), ("", None));
}

/// An argument that is called `ctx` and is something else is no context.
#[test]
fn an_argument_called_ctx_of_another_type() {
    #[hook]
    fn see_text(text: &str, log: &Log) {
        log.push(text);
    }

    #[hooked(before = [see_text(text = ctx)])]
    fn method(ctx: &str, log: &Log) -> usize {
        ctx.len()
    }

    let log = Log::default();
    assert_eq!(method("abc", &log), 3);
    log.assert(&["abc"]);
}

#[test]
fn calls_do_not_see_the_extensions_of_one_another() {
    #[hook]
    fn enter(ctx: &mut Context, depth: u32) {
        assert_eq!(ctx.insert(depth), None);
    }

    #[hook]
    fn leave(ctx: &mut Context, depth: u32) {
        assert_eq!(ctx.remove(), Some(depth));
    }

    #[hooked(before = [enter], after = [leave])]
    fn method(depth: u32) -> u32 {
        if depth == 0 { 0 } else { method(depth - 1) + 1 }
    }

    assert_eq!(method(5), 5);
}
