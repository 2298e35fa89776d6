//! Every way out of one method with all five lists and two levels: it is dropped wherever it waits, and panics and
//! fails at every step; in each form that the body has in the generated code.

use hooks_runtime::{Context, Exit, HookType, hook, hooked};
use hooks_tests::{block_on, yield_now};
use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::task::{Poll, Waker};

/// A step that a call goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    AroundEnter(usize),
    Before(usize),
    Method,
    After(usize),
    Error(usize),
    AroundLeave(usize),
    Finally(usize, Exit),
}
use Step::{After, AroundEnter, AroundLeave, Before, Error, Finally, Method};

/// What a test decides, and what it finds out.
#[derive(Default)]
struct Plan {
    steps: Mutex<Vec<Step>>,
    fails: Option<Step>,
    panics: Option<Step>,
    live: AtomicUsize,
    dropped_twice: AtomicUsize,
}

impl Plan {
    /// Notes the step and does what is planned for it.
    fn reach(&self, step: Step) -> Result<(), Failure<'_>> {
        self.steps.lock().unwrap().push(step);
        if self.panics == Some(step) {
            resume_unwind(Box::new("planned"));
        }
        if self.fails == Some(step) { Err(Failure(self.value())) } else { Ok(()) }
    }

    fn value(&self) -> Value<'_> {
        self.live.fetch_add(1, Relaxed);
        Value { plan: self, is_live: Cell::new(true) }
    }

    fn take(&self) -> Vec<Step> {
        std::mem::take(&mut self.steps.lock().unwrap())
    }

    #[track_caller]
    fn assert_nothing_is_left(&self) {
        assert_eq!((self.live.load(Relaxed), self.dropped_twice.load(Relaxed)), (0, 0), "live, and dropped twice");
    }
}

/// Counts the values that are there.
struct Value<'a> {
    plan: &'a Plan,
    is_live: Cell<bool>,
}

impl Clone for Value<'_> {
    fn clone(&self) -> Self {
        self.plan.value()
    }
}

impl Drop for Value<'_> {
    fn drop(&mut self) {
        if self.is_live.replace(false) {
            self.plan.live.fetch_sub(1, Relaxed);
        } else {
            self.plan.dropped_twice.fetch_add(1, Relaxed);
        }
    }
}

struct Failure<'a>(#[expect(dead_code, reason = "is there to be counted")] Value<'a>);

#[hook]
fn around<'a>(
    level: usize,
    plan: &'a Plan,
    ctx: &mut Context,
    next: impl FnOnce(&mut Context) -> Result<Value<'a>, Failure<'a>>,
) -> Result<Value<'a>, Failure<'a>> {
    assert_eq!(ctx.hook_type(), Some(HookType::Around));
    let _held = plan.value();
    plan.reach(AroundEnter(level))?;
    let outcome = next(ctx);
    assert_eq!(ctx.hook_type(), Some(HookType::Around));
    plan.reach(AroundLeave(level))?;
    outcome
}

#[hook]
fn before<'a>(level: usize, plan: &'a Plan, ctx: &mut Context, value: &Value<'a>) -> Result<Value<'a>, Failure<'a>> {
    assert_eq!(ctx.hook_type(), Some(HookType::Before));
    plan.reach(Before(level))?;
    Ok(value.clone())
}

#[hook]
fn after<'a>(level: usize, plan: &'a Plan, ctx: &Context, result: Value<'a>) -> Result<Value<'a>, Failure<'a>> {
    assert_eq!(ctx.hook_type(), Some(HookType::After));
    plan.reach(After(level))?;
    Ok(result.clone())
}

#[hook]
fn error<'a>(level: usize, plan: &'a Plan, ctx: &Context, error: Failure<'a>) -> Failure<'a> {
    assert_eq!(ctx.hook_type(), Some(HookType::Error));
    plan.reach(Error(level)).err().unwrap_or(error)
}

#[hook]
fn finally(level: usize, plan: &Plan, ctx: &Context, exit: Exit, kept: Value<'_>) {
    assert_eq!(ctx.hook_type(), Some(HookType::Finally));
    // A second panic would end the process.
    plan.steps.lock().unwrap().push(Finally(level, exit));
    drop(kept);
}

#[hook]
async fn around_later<'a>(
    level: usize,
    plan: &'a Plan,
    ctx: &mut Context,
    next: impl AsyncFnOnce(&mut Context) -> Result<Value<'a>, Failure<'a>>,
) -> Result<Value<'a>, Failure<'a>> {
    let _held = plan.value();
    yield_now().await;
    plan.reach(AroundEnter(level))?;
    let outcome = next(ctx).await;
    yield_now().await;
    assert_eq!(ctx.hook_type(), Some(HookType::Around));
    plan.reach(AroundLeave(level))?;
    outcome
}

#[hook]
async fn before_later<'a>(
    level: usize,
    plan: &'a Plan,
    ctx: &mut Context,
    value: &Value<'a>,
) -> Result<Value<'a>, Failure<'a>> {
    yield_now().await;
    assert_eq!(ctx.hook_type(), Some(HookType::Before));
    plan.reach(Before(level))?;
    Ok(value.clone())
}

#[hook]
async fn after_later<'a>(
    level: usize,
    plan: &'a Plan,
    ctx: &Context,
    result: Value<'a>,
) -> Result<Value<'a>, Failure<'a>> {
    yield_now().await;
    assert_eq!(ctx.hook_type(), Some(HookType::After));
    plan.reach(After(level))?;
    Ok(result.clone())
}

#[hook]
async fn error_later<'a>(level: usize, plan: &'a Plan, ctx: &mut Context, error: Failure<'a>) -> Failure<'a> {
    yield_now().await;
    assert_eq!(ctx.hook_type(), Some(HookType::Error));
    plan.reach(Error(level)).err().unwrap_or(error)
}

/// Nobody can know that it returns, so a body that calls it is not read.
macro_rules! bail {
    ($error:expr) => {
        return Err($error)
    };
}

/// A sync method and an async one with the same hooks.
macro_rules! methods {
    ($($name:ident $later:ident $(<$a:lifetime>)? ($plan:ident: $plan_ty:ty, $value_ty:ty) -> $ret:ty { $($reach:tt)* })*) => {
        $(
            #[hooked(
                around = [around(level = 1)],
                before = [first = before(level = 1)],
                after = [after(level = 1)],
                error = [error(level = 1)],
                finally = [finally(level = 1, plan = $plan, kept = $plan.value())],
            )]
            #[hooked(
                around = [around(level = 2)],
                before = [second = before(level = 2)],
                after = [after(level = 2)],
                error = [error(level = 2)],
                finally = [finally(level = 2, plan = $plan, kept = value.clone())],
            )]
            fn $name $(<$a>)? ($plan: $plan_ty, value: $value_ty, ctx: &mut Context) -> $ret {
                let local = $plan.value();
                assert_eq!(ctx.hook_type(), None);
                $($reach)*
                drop((value, first));
                Ok(if $plan.fails.is_none() { second } else { local })
            }

            #[hooked(
                around = [around_later(level = 1)],
                before = [first = before_later(level = 1)],
                after = [after_later(level = 1)],
                error = [error_later(level = 1)],
                finally = [finally(level = 1, plan = $plan, kept = $plan.value())],
            )]
            #[hooked(
                around = [around_later(level = 2)],
                before = [second = before_later(level = 2)],
                after = [after_later(level = 2)],
                error = [error_later(level = 2)],
                finally = [finally(level = 2, plan = $plan, kept = value.clone())],
            )]
            async fn $later $(<$a>)? ($plan: $plan_ty, value: $value_ty, ctx: &mut Context) -> $ret {
                let local = $plan.value();
                yield_now().await;
                assert_eq!(ctx.hook_type(), None);
                $($reach)*
                drop((value, first));
                yield_now().await;
                Ok(if $plan.fails.is_none() { second } else { local })
            }
        )*

        const SYNC: &[fn(&'static Plan, &mut Context) -> Outcome] = &[$(|plan, ctx| $name(plan, plan.value(), ctx)),*];
        const ASYNC: &[for<'a> fn(&'static Plan, &'a mut Context) -> Pin<Box<dyn Future<Output = Outcome> + 'a>>] =
            &[$(|plan, ctx| Box::pin($later(plan, plan.value(), ctx))),*];
    };
}

type Owned = Value<'static>;
type OwnedFailure = Failure<'static>;
type Outcome = Result<Owned, OwnedFailure>;

methods! {
    plain plain_later (plan: &'static Plan, Owned) -> Result<Owned, OwnedFailure> { plan.reach(Method)?; }
    enclosed enclosed_later (plan: &'static Plan, Owned) -> Result<Owned, OwnedFailure> {
        match plan.reach(Method) {
            Ok(()) => {}
            Err(error) => bail!(error),
        }
    }
    borrowed borrowed_later <'a> (plan: &'a Plan, Value<'a>) -> Result<Value<'a>, Failure<'a>> { plan.reach(Method)?; }
    alias alias_later (plan: &'static Plan, Owned) -> Outcome { plan.reach(Method)?; }
    alias_enclosed alias_enclosed_later (plan: &'static Plan, Owned) -> Outcome {
        match plan.reach(Method) {
            Ok(()) => {}
            Err(error) => bail!(error),
        }
    }
}

/// How a call goes on from a step to its end, when all goes well.
const STEPS: [Step; 9] =
    [AroundEnter(1), Before(1), AroundEnter(2), Before(2), Method, After(2), AroundLeave(2), After(1), AroundLeave(1)];

/// The steps of a call that ends early at one of them.
fn until(last: Step) -> Vec<Step> {
    let place = STEPS.iter().position(|step| *step == last).unwrap();
    STEPS[..=place].to_vec()
}

/// What runs in a call in which one step fails.
fn steps_of_failure(failing: Step) -> Vec<Step> {
    let mut steps = until(failing);
    let mut fails = |level: usize, within: bool| {
        if !within {
            return;
        }
        if failing != AroundEnter(level) && failing != AroundLeave(level) {
            steps.push(Error(level));
            steps.push(AroundLeave(level));
        }
        steps.push(Finally(level, Exit::Failed));
    };
    let is_inner = matches!(failing, AroundEnter(2) | Before(2) | Method | After(2) | AroundLeave(2));
    fails(2, is_inner);
    fails(1, true);
    if matches!(failing, After(1) | AroundLeave(1)) {
        let place = steps.iter().position(|step| *step == AroundLeave(2)).unwrap();
        steps.insert(place + 1, Finally(2, Exit::Returned));
    }
    steps
}

fn steps_of_success() -> Vec<Step> {
    let mut steps = STEPS.to_vec();
    let place = steps.iter().position(|step| *step == AroundLeave(2)).unwrap();
    steps.insert(place + 1, Finally(2, Exit::Returned));
    steps.push(Finally(1, Exit::Returned));
    steps
}

#[track_caller]
fn assert_restored(ctx: &Context) {
    assert_eq!((ctx.method().name(), ctx.hook_type()), ("", None));
}

fn poll_once<F: Future + ?Sized>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut std::task::Context::from_waker(Waker::noop()))
}

type Call = Box<dyn Fn(&'static Plan, &mut Context) -> Outcome>;

/// Calls every method, the async ones to their end.
fn each_method(plan: impl Fn() -> Plan, check: impl Fn(Result<Outcome, Box<dyn Any + Send>>, &[Step])) {
    let calls = SYNC.iter().map(|call| -> Call { Box::new(call) });
    let later = ASYNC.iter().map(|call| -> Call { Box::new(|plan, ctx| block_on(call(plan, ctx))) });
    for call in calls.chain(later) {
        let plan: &'static Plan = Box::leak(Box::new(plan()));
        let mut ctx = Context::default();
        let outcome = catch_unwind(AssertUnwindSafe(|| call(plan, &mut ctx)));
        check(outcome, &plan.take());
        plan.assert_nothing_is_left();
        assert_restored(&ctx);
    }
}

#[test]
fn all_goes_well() {
    each_method(Plan::default, |outcome, steps| {
        assert!(matches!(outcome, Ok(Ok(_))));
        assert_eq!(steps, steps_of_success());
    });
}

#[test]
fn each_step_fails() {
    for step in STEPS {
        let plan = || Plan { fails: Some(step), ..Plan::default() };
        each_method(plan, |outcome, steps| {
            assert!(matches!(outcome, Ok(Err(_))));
            assert_eq!(steps, steps_of_failure(step), "{step:?} fails");
        });
    }
}

#[test]
fn each_step_panics() {
    for step in STEPS {
        let plan = || Plan { panics: Some(step), ..Plan::default() };
        each_method(plan, |outcome, steps| {
            assert_eq!(outcome.err().and_then(|payload| payload.downcast().ok()), Some(Box::new("planned")));
            assert_eq!(steps, steps_until_end(step, Exit::Panicked), "{step:?} panics");
        });
    }
}

/// An error hook panics in a call that has failed.
#[test]
fn each_error_hook_panics() {
    for level in [2, 1] {
        let all = steps_of_failure(Method);
        let place = all.iter().position(|step| *step == Error(level)).unwrap();
        let mut expected = all[..=place].to_vec();
        expected.extend((level == 2).then_some(Finally(2, Exit::Panicked)));
        expected.push(Finally(1, Exit::Panicked));
        let plan = || Plan { fails: Some(Method), panics: Some(Error(level)), ..Plan::default() };
        each_method(plan, |outcome, steps| {
            assert_eq!(outcome.err().and_then(|payload| payload.downcast().ok()), Some(Box::new("planned")));
            assert_eq!(steps, expected);
        });
    }
}

/// What runs when a call ends abruptly at a step: nothing but the finally hooks of the levels it is in.
fn steps_until_end(last: Step, exit: Exit) -> Vec<Step> {
    let mut steps = until(last);
    let is_inner = matches!(last, AroundEnter(2) | Before(2) | Method | After(2) | AroundLeave(2));
    if matches!(last, After(1) | AroundLeave(1)) {
        let place = steps.iter().position(|step| *step == AroundLeave(2)).unwrap();
        steps.insert(place + 1, Finally(2, Exit::Returned));
    }
    steps.extend(is_inner.then_some(Finally(2, exit)));
    steps.push(Finally(1, exit));
    steps
}

/// Dropped after so many polls, with all going well or with one step failing.
fn dropped_after(polls: usize, call: usize, fails: Option<Step>, all: &[Step]) -> bool {
    let plan: &'static Plan = Box::leak(Box::new(Plan { fails, ..Plan::default() }));
    let mut ctx = Context::default();
    let mut future = ASYNC[call](plan, &mut ctx);
    let is_ready = (0..polls).any(|_| poll_once(future.as_mut()).is_ready());
    let steps = plan.take();
    drop(future);
    let at_drop = plan.take();
    plan.assert_nothing_is_left();
    assert_restored(&ctx);
    assert_eq!(steps, all[..steps.len()], "after {polls} polls");
    if is_ready {
        assert_eq!((&*steps, &*at_drop), (all, &[][..]));
        return true;
    }
    let outer = (polls > 0).then_some(Finally(1, Exit::Cancelled));
    // The inner level begins when the outer before list is through, and has ended when its finally hook has run.
    let is_inner = steps.contains(&Before(1)) && !steps.iter().any(|step| matches!(step, Finally(2, _)));
    let inner = (is_inner && fails != Some(Before(1))).then_some(Finally(2, Exit::Cancelled));
    assert_eq!(at_drop, inner.into_iter().chain(outer).collect::<Vec<_>>(), "after {polls} polls and {steps:?}");
    false
}

fn dropped_wherever_it_waits_in(fails: Option<Step>, all: &[Step]) {
    for call in 0..ASYNC.len() {
        let polls = (0..100).find(|polls| dropped_after(*polls, call, fails, all)).expect("it ends");
        let waits = polls - 1;
        // Each step waits but the finally hooks, and the method once more.
        let steps = all.iter().filter(|step| !matches!(step, Finally(..)));
        let again = all.contains(&Method) && fails != Some(Method);
        assert_eq!(waits, steps.count() + usize::from(again));
    }
}

#[test]
fn dropped_wherever_it_waits() {
    dropped_wherever_it_waits_in(None, &steps_of_success());
}

#[test]
fn dropped_wherever_it_waits_after_a_failure() {
    for step in STEPS {
        dropped_wherever_it_waits_in(Some(step), &steps_of_failure(step));
    }
}
