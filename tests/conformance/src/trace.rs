//! What the hooks and methods of the subject do, and how they note it.

use crate::scenario::{Act, Inside, Then};
use hooks_runtime::Context;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::future::poll_fn;
use std::pin::pin;
use std::task::{Poll, Waker};

/// The result of all methods; `None` is a result too.
pub type R = Option<i64>;

/// The error of all methods.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Failure(pub u32);

/// The error of all hooks.
#[derive(Debug)]
pub struct HookFailure(pub u32);

impl From<HookFailure> for Failure {
    fn from(HookFailure(code): HookFailure) -> Self {
        Self(code)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "e{}", self.0)
    }
}

/// What a method returns: `R`, or `Result<R, Failure>`.
pub trait Outcome: Sized {
    /// A success.
    fn of(result: R) -> Self;
    /// A failure.
    fn failed(error: Failure) -> Self;
    /// What it is.
    ///
    /// # Errors
    ///
    /// The failure, if it is one.
    fn into_result(self) -> Result<R, Failure>;
}

impl Outcome for R {
    fn of(result: R) -> Self {
        result
    }

    fn failed(error: Failure) -> Self {
        unreachable!("the method cannot fail with {error}")
    }

    fn into_result(self) -> Result<R, Failure> {
        Ok(self)
    }
}

impl Outcome for Result<R, Failure> {
    fn of(result: R) -> Self {
        Ok(result)
    }

    fn failed(error: Failure) -> Self {
        Err(error)
    }

    fn into_result(self) -> Self {
        self
    }
}

/// A value in the context.
struct Mark(i64);

/// What happened in one call, and what is queued to happen.
#[derive(Debug, Default)]
pub struct Log {
    events: RefCell<Vec<String>>,
    queue: RefCell<VecDeque<String>>,
}

impl Log {
    fn push(&self, event: String) {
        self.events.borrow_mut().push(event);
    }

    fn queue(&self, id: &str) {
        self.queue.borrow_mut().push_back(id.to_owned());
    }

    /// What other tasks would do now.
    fn let_others_run(&self) {
        while let Some(id) = { self.queue.borrow_mut().pop_front() } {
            self.push(format!("* {id}"));
        }
    }

    fn end<T: Outcome>(self, outcome: T) -> Vec<String> {
        self.push(match outcome.into_result() {
            Ok(result) => format!("= {}", or_null(result)),
            Err(error) => format!("= {error}"),
        });
        self.let_others_run();
        self.events.into_inner()
    }
}

/// The trace of a call of a sync method.
pub fn of_sync<T: Outcome>(call: impl FnOnce(&Log) -> T) -> Vec<String> {
    let log = Log::default();
    let outcome = call(&log);
    log.end(outcome)
}

/// The trace of a call of an async method; queued tasks run where it waits, and at its end.
pub fn of_async<T: Outcome>(call: impl AsyncFnOnce(&Log) -> T) -> Vec<String> {
    let log = Log::default();
    let outcome = {
        let mut future = pin!(call(&log));
        let mut context = std::task::Context::from_waker(Waker::noop());
        loop {
            match future.as_mut().poll(&mut context) {
                Poll::Ready(outcome) => break outcome,
                Poll::Pending => log.let_others_run(),
            }
        }
    };
    log.end(outcome)
}

/// Waits once, and notes that it went on.
pub async fn wait(log: &Log, id: &str) {
    let mut waited = false;
    poll_fn(|_| if std::mem::replace(&mut waited, true) { Poll::Ready(()) } else { Poll::Pending }).await;
    log.push(format!("~ {id}"));
}

/// A method: notes its arguments, does what it does, and ends.
pub struct Body<'a> {
    log: &'a Log,
}

impl<'a> Body<'a> {
    /// Notes that it was called.
    #[must_use]
    pub fn enter(log: &'a Log, arguments: [i64; 2]) -> Self {
        log.push(format!("> method a={} b={}", arguments[0], arguments[1]));
        Self { log }
    }

    /// Queues a task.
    pub fn queue(&self) {
        self.log.queue("method");
    }

    /// Ends with a result.
    #[must_use]
    pub fn returns<T: Outcome>(self, result: R) -> T {
        self.log.push(format!("< method {}", or_null(result)));
        T::of(result)
    }

    /// Ends with an error.
    #[must_use]
    pub fn throws<T: Outcome>(self, code: u32) -> T {
        self.log.push(format!("! method {}", Failure(code)));
        T::failed(Failure(code))
    }
}

/// Something that a hook was given by reference, to look at or to change.
pub enum Place<'a, T> {
    /// `&T`
    Seen(&'a T),
    /// `&mut T`
    Changed(&'a mut T),
}

impl<'a, T> From<&'a T> for Place<'a, T> {
    fn from(value: &'a T) -> Self {
        Self::Seen(value)
    }
}

impl<'a, T> From<&'a mut T> for Place<'a, T> {
    fn from(value: &'a mut T) -> Self {
        Self::Changed(value)
    }
}

impl<T: Copy> Place<'_, T> {
    fn get(&self) -> T {
        match self {
            Self::Seen(value) => **value,
            Self::Changed(value) => **value,
        }
    }

    fn set(&mut self, value: T) {
        match self {
            Self::Seen(_) => unreachable!("a hook that changes something asks for it by `&mut`"),
            Self::Changed(place) => **place = value,
        }
    }
}

/// The result as a hook sees it: there may be none yet in a before and an error hook.
enum ResultPlace<'a> {
    Slot(&'a mut Option<R>),
    Value(Place<'a, R>),
}

/// A hook at work: what it was given, and what it does with that.
pub struct Hand<'a> {
    id: &'a str,
    log: &'a Log,
    sees_type: bool,
    sees_mark: bool,
    context: Option<Place<'a, Context>>,
    arguments: Option<[Place<'a, i64>; 2]>,
    result: Option<ResultPlace<'a>>,
    error: Option<Place<'a, Failure>>,
    binding: Option<&'a i64>,
}

impl<'a> Hand<'a> {
    /// A hook that was given nothing.
    #[must_use]
    pub const fn new(id: &'a str, log: &'a Log) -> Self {
        Self {
            id,
            log,
            sees_type: false,
            sees_mark: false,
            context: None,
            arguments: None,
            result: None,
            error: None,
            binding: None,
        }
    }

    /// It was given the context, and looks at the hook type, or at a value in it.
    #[must_use]
    pub fn context(mut self, context: impl Into<Place<'a, Context>>, [sees_type, sees_mark]: [bool; 2]) -> Self {
        self.context = Some(context.into());
        self.sees_type = sees_type;
        self.sees_mark = sees_mark;
        self
    }

    /// It was given the arguments.
    #[must_use]
    pub fn arguments(mut self, a: impl Into<Place<'a, i64>>, b: impl Into<Place<'a, i64>>) -> Self {
        self.arguments = Some([a.into(), b.into()]);
        self
    }

    /// It was given the place for a result.
    #[must_use]
    pub fn slot(mut self, result: &'a mut Option<R>) -> Self {
        self.result = Some(ResultPlace::Slot(result));
        self
    }

    /// It was given the result.
    #[must_use]
    pub fn result(mut self, result: impl Into<Place<'a, R>>) -> Self {
        self.result = Some(ResultPlace::Value(result.into()));
        self
    }

    /// It was given the error.
    #[must_use]
    pub fn error(mut self, error: impl Into<Place<'a, Failure>>) -> Self {
        self.error = Some(error.into());
        self
    }

    /// It was given what an earlier hook returned.
    #[must_use]
    pub const fn binding(mut self, binding: &'a i64) -> Self {
        self.binding = Some(binding);
        self
    }

    /// Notes what it sees.
    pub fn enter(&self) {
        self.log.push(format!("> {}{}", self.id, self.sight()));
    }

    /// Does what it does, and notes how it ends.
    ///
    /// # Errors
    ///
    /// What it throws.
    pub fn act(&mut self, acts: &[Act]) -> Result<(), HookFailure> {
        if let Some(code) = self.start(acts) {
            self.log.push(format!("! {} {}", self.id, Failure(code)));
            return Err(HookFailure(code));
        }
        self.log.push(format!("< {}{}", self.id, self.sight()));
        Ok(())
    }

    /// Does what it does, up to where it fails.
    pub fn start(&mut self, acts: &[Act]) -> Option<u32> {
        for act in acts {
            match *act {
                Act::Argument(index, value) => {
                    if let Some(arguments) = &mut self.arguments {
                        arguments[index].set(value);
                    }
                }
                Act::Set(result) => match &mut self.result {
                    Some(ResultPlace::Slot(slot)) => **slot = Some(result),
                    Some(ResultPlace::Value(place)) => place.set(result),
                    // It was given the error by value, and recovers by what it returns.
                    None => {}
                },
                Act::Clear | Act::Undefined => match &mut self.result {
                    Some(ResultPlace::Slot(slot)) => **slot = None,
                    // Once there is a result there always is one; it can be nothing.
                    Some(ResultPlace::Value(place)) => place.set(None),
                    None => {}
                },
                Act::Mark(value) => {
                    if let Some(Place::Changed(context)) = &mut self.context {
                        context.insert(Mark(value));
                    }
                }
                Act::Error(code) => {
                    if let Some(error) = &mut self.error {
                        error.set(Failure(code));
                    }
                }
                Act::Task | Act::Microtask => self.log.queue(self.id),
                Act::Throw(code) => return Some(code),
                // What it returns is written in the hook; and no hook can take an error away.
                Act::Bind(_) | Act::ErrorCleared => {}
            }
        }
        None
    }

    fn sight(&self) -> String {
        let mut sight = Vec::new();
        if let Some(context) = &self.context {
            let context = match context {
                Place::Seen(context) => context,
                Place::Changed(context) => &**context,
            };
            if self.sees_type {
                sight.push(format!(" type={}", or_undefined(context.hook_type())));
            }
            if self.sees_mark {
                sight.push(format!(" mark={}", or_undefined(context.get::<Mark>().map(|mark| mark.0))));
            }
        }
        if let Some([a, b]) = &self.arguments {
            sight.push(format!(" a={} b={}", a.get(), b.get()));
        }
        if let Some(result) = &self.result {
            let result = match result {
                ResultPlace::Slot(slot) => or_undefined(slot.map(or_null)),
                ResultPlace::Value(result) => or_null(result.get()),
            };
            sight.push(format!(" result={result}"));
        }
        if let Some(error) = &self.error {
            sight.push(format!(" error={}", error.get()));
        }
        if let Some(binding) = self.binding {
            sight.push(format!(" user={binding}"));
        }
        sight.concat()
    }

    /// An around hook, up to `next`: an outcome, if it does not run it.
    pub fn begin<T: Outcome>(&mut self, acts: &[Act], inside: Inside) -> Option<T> {
        self.start(acts);
        // What it saw of them are copies from when it was called.
        self.arguments = None;
        let outcome = match inside {
            Inside::Next | Inside::Again => return None,
            Inside::Skip(result) => Ok(result),
            Inside::Throw(code) => Err(Failure(code)),
        };
        Some(self.leave(outcome))
    }

    /// An around hook, after `next`.
    pub fn end<T: Outcome>(&mut self, outcome: T, then: Then) -> T {
        let outcome = match (outcome.into_result(), then) {
            (Ok(_), Then::Set(result)) | (Err(_), Then::Recover(result)) => Ok(result),
            (Err(_), Then::Rename(code)) | (_, Then::Throw(code)) => Err(Failure(code)),
            (outcome, _) => outcome,
        };
        self.leave(outcome)
    }

    fn leave<T: Outcome>(&self, outcome: Result<R, Failure>) -> T {
        match outcome {
            Ok(result) => {
                self.log.push(format!("< {}{} outcome={}", self.id, self.sight(), or_null(result)));
                T::of(result)
            }
            Err(error) => {
                self.log.push(format!("! {} {error}", self.id));
                T::failed(error)
            }
        }
    }
}

/// A result that may be nothing: `null` there.
fn or_null(result: R) -> String {
    result.map_or_else(|| "null".to_owned(), |value| value.to_string())
}

/// What may not be there: `undefined` there.
fn or_undefined<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

/// What an error hook sets that gets no place for a result, as it returns it.
#[must_use]
pub fn set_by(acts: &[Act]) -> R {
    acts.iter().rev().find_map(|act| if let Act::Set(result) = act { Some(*result) } else { None }).flatten()
}
