//! The ways out of a method's body.

use core::convert::Infallible;
use core::ops::ControlFlow;
use core::task::Poll;

/// The half of the unstable `core::ops::Try` that takes a value apart, for a `?` that leaves a labelled block.
///
/// The other half, the conversion of the error, is left to the user's own `?`.
#[diagnostic::on_unimplemented(
    message = "the `?` operator can only be applied to values that implement `Try`",
    label = "the `?` operator cannot be applied to type `{Self}`"
)]
pub trait Branch {
    type Output;
    type Residual;
    fn __branch(self) -> ControlFlow<Self::Residual, Self::Output>;
}

impl<T, E> Branch for Result<T, E> {
    type Output = T;
    type Residual = Result<Infallible, E>;
    #[inline(always)]
    fn __branch(self) -> ControlFlow<Self::Residual, T> {
        match self {
            Ok(value) => ControlFlow::Continue(value),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }
}

impl<T> Branch for Option<T> {
    type Output = T;
    type Residual = Option<Infallible>;
    #[inline(always)]
    fn __branch(self) -> ControlFlow<Self::Residual, T> {
        match self {
            Some(value) => ControlFlow::Continue(value),
            None => ControlFlow::Break(None),
        }
    }
}

impl<B, C> Branch for ControlFlow<B, C> {
    type Output = C;
    type Residual = ControlFlow<B, Infallible>;
    #[inline(always)]
    fn __branch(self) -> ControlFlow<Self::Residual, C> {
        match self {
            ControlFlow::Continue(value) => ControlFlow::Continue(value),
            ControlFlow::Break(value) => ControlFlow::Break(ControlFlow::Break(value)),
        }
    }
}

impl<T, E> Branch for Poll<Result<T, E>> {
    type Output = Poll<T>;
    type Residual = Result<Infallible, E>;
    #[inline(always)]
    fn __branch(self) -> ControlFlow<Self::Residual, Poll<T>> {
        match self {
            Poll::Ready(Ok(value)) => ControlFlow::Continue(Poll::Ready(value)),
            Poll::Ready(Err(error)) => ControlFlow::Break(Err(error)),
            Poll::Pending => ControlFlow::Continue(Poll::Pending),
        }
    }
}

impl<T, E> Branch for Poll<Option<Result<T, E>>> {
    type Output = Poll<Option<T>>;
    type Residual = Result<Infallible, E>;
    #[inline(always)]
    fn __branch(self) -> ControlFlow<Self::Residual, Poll<Option<T>>> {
        match self {
            Poll::Ready(Some(Ok(value))) => ControlFlow::Continue(Poll::Ready(Some(value))),
            Poll::Ready(Some(Err(error))) => ControlFlow::Break(Err(error)),
            Poll::Ready(None) => ControlFlow::Continue(Poll::Ready(None)),
            Poll::Pending => ControlFlow::Continue(Poll::Pending),
        }
    }
}

/// `Branch::__branch` with its types as parameters: a type that has no `?` is then one error, not two.
#[inline(always)]
pub fn branch<T, Output, Residual>(value: T) -> ControlFlow<Residual, Output>
where
    T: Branch<Output = Output, Residual = Residual>,
{
    value.__branch()
}

/// Calls a body that could not be inlined; its closure is thereby one that is called once.
#[inline(always)]
pub fn once<R, F: FnOnce() -> R>(body: F) -> R {
    body()
}

/// Names a type where it is never called.
///
/// # Panics
///
/// Always.
#[cold]
pub fn never<T>() -> T {
    unreachable!("a branch that only names a type was run")
}
