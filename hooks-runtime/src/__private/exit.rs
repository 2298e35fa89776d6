//! The outcome of a method whose return type does not tell by its name whether it is a `Result`.

use crate::Exit;
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Deref};

/// There is no way out: the method cannot fail.
pub struct Never(Infallible);
/// A way out with an error.
pub struct Failed<E>(pub E);
/// A way out with a result.
pub struct Done<R>(pub R);

/// A way out, turned into what the method returns.
pub trait Leave<Return> {
    fn __leave(self) -> Return;
}

impl<Return> Leave<Return> for Never {
    #[inline(always)]
    fn __leave(self) -> Return {
        match self.0 {}
    }
}

impl<Return: FromError<E>, E> Leave<Return> for Failed<E> {
    #[inline(always)]
    fn __leave(self) -> Return {
        Return::__from_error(self.0)
    }
}

impl<Return: FromOutput<R>, R> Leave<Return> for Done<R> {
    #[inline(always)]
    fn __leave(self) -> Return {
        Return::__from_output(self.0)
    }
}

#[inline(always)]
pub fn leave<Exit: Leave<Return>, Return>(exit: Exit) -> Return {
    exit.__leave()
}

#[diagnostic::on_unimplemented(
    message = "this hook can fail, but the method returns `{Self}`, which is not a `Result`",
    label = "fails with `{E}`",
    note = "where the return type is a `Result` that cannot be seen as one, write `#[hooked(fallible, …)]`"
)]
pub trait FromError<E> {
    fn __from_error(error: E) -> Self;
}

impl<R, E: From<E2>, E2> FromError<E2> for Result<R, E> {
    #[inline(always)]
    fn __from_error(error: E2) -> Self {
        Err(E::from(error))
    }
}

#[diagnostic::on_unimplemented(
    message = "this hook ends the call with a `{R}`, which is not the result of the method",
    label = "the method returns `{Self}`"
)]
pub trait FromOutput<R> {
    fn __from_output(output: R) -> Self;
}

impl<R> FromOutput<R> for R {
    #[inline(always)]
    fn __from_output(output: R) -> Self {
        output
    }
}

impl<R, E> FromOutput<R> for Result<R, E> {
    #[inline(always)]
    fn __from_output(output: R) -> Self {
        Ok(output)
    }
}

#[diagnostic::on_unimplemented(
    message = "the method returns `{Self}`, which is not a `Result`",
    label = "error hooks need a method that can fail",
    note = "where the return type is a `Result` that cannot be seen as one, write `#[hooked(fallible, …)]`"
)]
pub trait Fallible {
    type Output;
    type Error;
    fn __into_result(self) -> Result<Self::Output, Self::Error>;
    fn __from_result(result: Result<Self::Output, Self::Error>) -> Self;
}

#[diagnostic::do_not_recommend]
impl<R, E> Fallible for Result<R, E> {
    type Output = R;
    type Error = E;
    #[inline(always)]
    fn __into_result(self) -> Self {
        self
    }
    #[inline(always)]
    fn __from_result(result: Self) -> Self {
        result
    }
}

#[inline(always)]
pub fn into_result<Return: Fallible>(outcome: Return) -> Result<Return::Output, Return::Error> {
    outcome.__into_result()
}

#[inline(always)]
pub fn from_result<Return: Fallible>(result: Result<Return::Output, Return::Error>) -> Return {
    Return::__from_result(result)
}

/// Tells by type whether a value is a `Result`: method lookup takes the most specific of these that has the method.
///
/// The methods have two underscores so that no method of a trait in the user's scope is found instead.
pub struct Probe<T>(ProbeResult<T>);
pub struct ProbeResult<T>(ProbeAny<T>);
pub struct ProbeAny<T>(PhantomData<fn() -> T>);

#[inline(always)]
pub fn probe<T>(_: &T) -> Probe<T> {
    probe_type()
}

#[inline(always)]
pub fn probe_type<T>() -> Probe<T> {
    Probe(ProbeResult(ProbeAny(PhantomData)))
}

impl<T> Deref for Probe<T> {
    type Target = ProbeResult<T>;
    #[inline(always)]
    fn deref(&self) -> &ProbeResult<T> {
        &self.0
    }
}

impl<T> Deref for ProbeResult<T> {
    type Target = ProbeAny<T>;
    #[inline(always)]
    fn deref(&self) -> &ProbeAny<T> {
        &self.0
    }
}

impl<T, E> ProbeResult<Result<T, E>> {
    /// The result of an outcome, or the way out.
    #[inline(always)]
    pub fn __split(&self, outcome: Result<T, E>) -> ControlFlow<Failed<E>, T> {
        match outcome {
            Ok(result) => ControlFlow::Continue(result),
            Err(error) => ControlFlow::Break(Failed(error)),
        }
    }

    /// A result that is not there yet.
    #[inline(always)]
    pub fn __none(&self) -> Option<T> {
        None
    }

    /// How a call with this outcome has ended.
    #[inline(always)]
    pub fn __exit(&self, outcome: &Result<T, E>) -> Exit {
        super::exit_of(outcome)
    }
}

impl<T> ProbeAny<T> {
    #[inline(always)]
    pub fn __split(&self, outcome: T) -> ControlFlow<Never, T> {
        ControlFlow::Continue(outcome)
    }

    #[inline(always)]
    pub fn __none(&self) -> Option<T> {
        None
    }

    #[inline(always)]
    pub fn __exit(&self, _: &T) -> Exit {
        Exit::Returned
    }
}
