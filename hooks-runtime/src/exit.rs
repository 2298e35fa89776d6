/// How a call ended, for the hooks of its `finally` list.
///
/// ```
/// use hooks_runtime::{Exit, hook, hooked};
///
/// #[hook]
/// fn note(exit: Exit, log: &std::cell::RefCell<Vec<Exit>>) {
///     log.borrow_mut().push(exit);
/// }
///
/// #[hooked(finally = [note(log = log)])]
/// fn halve(n: u32, log: &std::cell::RefCell<Vec<Exit>>) -> Result<u32, &'static str> {
///     if n % 2 == 0 { Ok(n / 2) } else { Err("odd") }
/// }
///
/// let log = Default::default();
/// let _ = halve(4, &log);
/// let _ = halve(5, &log);
/// assert_eq!(log.into_inner(), [Exit::Returned, Exit::Failed]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// It returned; a fallible method returned `Ok`.
    Returned,
    /// It returned `Err`.
    Failed,
    /// It was dropped while its thread unwinds, by its own panic or, for a future, by somebody else's.
    ///
    /// Without the feature `std`, a future cannot tell this from [`Cancelled`](Exit::Cancelled).
    Panicked,
    /// Its future was dropped before it was done.
    Cancelled,
}
