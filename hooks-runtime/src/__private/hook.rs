//! What a hook returns, checked by type where its name leaves it open.

use super::exit::{Probe, ProbeAny, ProbeResult};
use core::fmt::Debug;
use core::ops::ControlFlow;

/// The answer of [`Probe`]: neither a `Result` nor a `ControlFlow`.
pub struct Value;
/// The answer of [`Probe`]: a `Result`.
pub struct IsResult;
/// The answer of [`Probe`]: a `ControlFlow`.
pub struct IsControlFlow;

impl<B, C> Probe<ControlFlow<B, C>> {
    pub fn __kind(&self) -> IsControlFlow {
        IsControlFlow
    }
}

impl<T, E> ProbeResult<Result<T, E>> {
    pub fn __kind(&self) -> IsResult {
        IsResult
    }
}

impl<T> ProbeAny<T> {
    pub fn __kind(&self) -> Value {
        Value
    }
}

#[diagnostic::on_unimplemented(
    message = "this return type is a `Result` or a `ControlFlow` under another name",
    label = "hooks are told apart by the name of their return type",
    note = "name the type itself, or write `#[hook(fallible)]` where it is an alias of `Result`"
)]
pub trait NotResult {}
#[diagnostic::do_not_recommend]
impl NotResult for Value {}

/// Refuses a `Result` or `ControlFlow` whose name does not say so.
pub fn not_result<Kind: NotResult>(_: Kind) {}

#[diagnostic::on_unimplemented(
    message = "this closure returns a `Result` or a `ControlFlow` and does not say so",
    label = "name what it returns, as in `|…| -> Result<User, Error>`"
)]
pub trait PlainValue {}
#[diagnostic::do_not_recommend]
impl PlainValue for Value {}

/// Refuses a value that a closure without a return type makes and that would have to be taken apart.
pub fn closure_result<Kind: PlainValue>(_: Kind) {}

#[diagnostic::on_unimplemented(
    message = "this return type is not a `Result`, though it is named or marked like one",
    label = "a hook that returns `…Result` can fail",
    note = "give the type a name that does not end in `Result`, and leave out `fallible`"
)]
pub trait ResultKind {}
#[diagnostic::do_not_recommend]
impl ResultKind for IsResult {}

/// Refuses what is named like a `Result` and is none.
pub fn is_result<Kind: ResultKind>(_: Kind) {}

#[diagnostic::on_unimplemented(
    message = "nothing takes the `{Self}` that this hook returns",
    label = "give it a name, as in `name = hook`",
    note = "a closure that can fail names its return type: `|…| -> Result<(), Error> …`"
)]
pub trait Nothing {}
#[diagnostic::do_not_recommend]
impl Nothing for () {}

/// Takes the value of a hook that nobody named: it must be `()`.
#[inline(always)]
pub fn nothing<T: Nothing>(_: T) {}

/// Calls a closure that stands in a list: what comes first tells its parameters their types.
#[inline(always)]
pub fn call<Args, R>(args: Args, hook: impl FnOnce(Args) -> R) -> R {
    hook(args)
}

#[diagnostic::on_unimplemented(
    message = "`args` shows every argument, and `{Self}` is not `Debug`",
    label = "this hook asks for `args`",
    note = "limit it to the arguments that can be shown, as in `hook(args = [name, id])`"
)]
pub trait Shown: Debug {}
#[diagnostic::do_not_recommend]
impl<T: Debug> Shown for T {}

/// One of the `Args` of a call.
#[inline(always)]
pub fn shown<T: Shown>(value: &T) -> &dyn Debug {
    value
}
