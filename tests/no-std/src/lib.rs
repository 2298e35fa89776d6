//! A crate without `std`, and without `alloc` unless the feature says so: every kind of hook, sync and async.

#![no_std]

use core::cell::{Cell, RefCell};
use core::ops::ControlFlow;
use hooks_runtime::{Args, Context, Exit, HookType, hook, hooked, stack};

#[cfg(feature = "standalone")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Why a reading is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// It is out of range.
    Range,
    /// The sensor does not answer.
    Silent,
}

/// What happened, in fixed space.
#[derive(Debug, Default)]
pub struct Log(RefCell<([&'static str; 16], usize)>);

impl Log {
    /// Notes an event; what does not fit is dropped.
    pub fn push(&self, event: &'static str) {
        let (events, len) = &mut *self.0.borrow_mut();
        if let Some(place) = events.get_mut(*len) {
            *place = event;
            *len += 1;
        }
    }

    /// Whether these are the events since the last time.
    pub fn was(&self, expected: &[&str]) -> bool {
        let (events, len) = self.0.take();
        events[..len] == *expected
    }
}

/// Keeps a reading in range.
#[hook]
pub fn clamp(limit: &mut u32) {
    *limit = (*limit).min(100);
}

/// Checks that the sensor is there.
///
/// # Errors
///
/// When it is not.
#[hook]
pub async fn probe(this: &Sensor, log: &Log) -> Result<u32, Error> {
    core::future::ready(()).await;
    log.push("probe");
    this.value.get().ok_or(Error::Silent)
}

/// Skips the method for a limit of nothing.
#[hook]
pub fn nothing(limit: u32) -> ControlFlow<u32> {
    if limit == 0 { ControlFlow::Break(0) } else { ControlFlow::Continue(()) }
}

/// Looks at the arguments.
#[hook]
pub fn look(args: &Args<'_>, ctx: &Context, log: &Log) {
    let is_right = args.get("limit").is_some() && ctx.hook_type() == Some(HookType::Before);
    log.push(if is_right { "look" } else { "look: wrong" });
}

/// Doubles a reading.
#[hook]
pub fn double(result: &mut u32) {
    *result *= 2;
}

/// Recovers from silence.
#[hook]
pub fn fall_back(error: &Error, result: &mut Option<u32>) {
    if *error == Error::Silent {
        *result = Some(1);
    }
}

/// Brackets a call.
#[hook]
pub fn bracket<R>(log: &Log, next: impl FnOnce() -> R) -> R {
    log.push("{");
    let outcome = next();
    log.push("}");
    outcome
}

/// Brackets an async call.
#[hook]
pub async fn bracket_later<R>(log: &Log, next: impl AsyncFnOnce() -> R) -> R {
    log.push("{");
    let outcome = next().await;
    log.push("}");
    outcome
}

/// Tries twice.
///
/// # Errors
///
/// Those of the second try.
#[hook]
pub async fn twice<R, F: Future<Output = Result<R, Error>>>(mut next: impl FnMut() -> F) -> Result<R, Error> {
    match next().await {
        Err(_) => next().await,
        outcome => outcome,
    }
}

/// Notes how a call has ended.
#[hook]
pub fn ended(exit: Exit, log: &Log) {
    log.push(match exit {
        Exit::Returned => "returned",
        Exit::Failed => "failed",
        Exit::Panicked => "panicked",
        Exit::Cancelled => "cancelled",
    });
}

stack! {
    /// What every reading goes through.
    pub watched {
        finally = [ended(log = log)],
    }
}

/// Something to read.
#[derive(Debug, Default)]
pub struct Sensor {
    /// What it reads, if it answers.
    pub value: Cell<Option<u32>>,
}

#[hooked(stack = watched)]
impl Sensor {
    /// Reads at once.
    ///
    /// # Errors
    ///
    /// Above the limit.
    #[hooked(around = [bracket], before = [clamp, look(args = [limit]), nothing], after = [double], error = [fall_back])]
    pub fn read(&self, limit: u32, log: &Log) -> Result<u32, Error> {
        log.push("read");
        let value = self.value.get().ok_or(Error::Silent)?;
        if value > limit {
            return Err(Error::Range);
        }
        Ok(value)
    }

    /// Waits for the sensor.
    ///
    /// # Errors
    ///
    /// Above the limit, and when it stays silent.
    #[hooked(around = [bracket_later, twice], before = [clamp, value = probe], after = [double])]
    pub async fn wait(&self, limit: u32, log: &Log) -> Result<u32, Error> {
        if value > limit { Err(Error::Range) } else { Ok(value) }
    }

    /// Never is ready.
    #[hooked]
    pub async fn hang(&self, log: &Log) {
        log.push("hang");
        core::future::pending::<()>().await;
    }
}

/// Counts the calls that share a context.
#[cfg(feature = "alloc")]
#[hook]
pub fn count(ctx: &mut Context) {
    let calls = ctx.remove::<u32>().unwrap_or_default();
    ctx.insert(calls + 1);
}

/// Tells how often it was called with the context.
#[cfg(feature = "alloc")]
#[hooked(before = [count])]
pub fn calls(ctx: &mut Context) -> u32 {
    ctx.get().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::pin::pin;
    use core::task::{Poll, Waker};

    fn now<F: Future>(future: F) -> Option<F::Output> {
        match pin!(future).poll(&mut core::task::Context::from_waker(Waker::noop())) {
            Poll::Ready(output) => Some(output),
            Poll::Pending => None,
        }
    }

    #[test]
    fn sync() {
        let (sensor, log) = (Sensor::default(), Log::default());
        assert_eq!(sensor.read(5, &log), Ok(1));
        assert!(log.was(&["{", "look", "read", "}", "returned"]));
        sensor.value.set(Some(4));
        assert_eq!((sensor.read(5, &log), sensor.read(0, &log)), (Ok(8), Ok(0)));
        assert!(log.was(&["{", "look", "read", "}", "returned", "{", "look", "}", "returned"]));
        assert_eq!(sensor.read(3, &log), Err(Error::Range));
        assert!(log.was(&["{", "look", "read", "}", "failed"]));
    }

    #[test]
    fn asynchronous() {
        let (sensor, log) = (Sensor::default(), Log::default());
        assert_eq!(now(sensor.wait(5, &log)), Some(Err(Error::Silent)));
        assert!(log.was(&["{", "probe", "probe", "}", "failed"]));
        sensor.value.set(Some(4));
        assert_eq!(now(sensor.wait(5, &log)), Some(Ok(8)));
        assert!(log.was(&["{", "probe", "}", "returned"]));
        assert_eq!(now(sensor.hang(&log)), None);
        assert!(log.was(&["hang", "cancelled"]));
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn extensions_of_the_context() {
        let mut ctx = Context::default();
        assert_eq!((calls(&mut ctx), calls(&mut ctx)), (1, 2));
    }
}
