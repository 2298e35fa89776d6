/// The error of a failed call while the error hooks of a level run, with the result that may replace it.
///
/// An error hook sees the two fields as `error` and `result`.
/// Setting `result` recovers the call: the level then returns `Ok`, whatever `error` holds.
///
/// ```
/// use hooks_runtime::Recovery;
///
/// let mut recovery = Recovery::<u32, &str>::new("not found");
/// recovery.error = "gone";
/// assert_eq!(recovery.clone().into_result(), Err("gone"));
/// recovery.result = Some(7);
/// assert_eq!(recovery.into_result(), Ok(7));
/// ```
#[derive(Clone, Debug)]
pub struct Recovery<R, E> {
    /// The error that the next error hook and the caller see.
    pub error: E,
    /// The result that the call returns instead of the error.
    pub result: Option<R>,
}

impl<R, E> Recovery<R, E> {
    /// Starts with the error and no result.
    #[inline(always)]
    pub const fn new(error: E) -> Self {
        Self { error, result: None }
    }

    /// `Ok` if a result was set, else the error.
    ///
    /// # Errors
    ///
    /// The error, changed as the error hooks left it, where none of them set a result.
    #[inline(always)]
    pub fn into_result(self) -> Result<R, E> {
        match self.result {
            Some(result) => Ok(result),
            None => Err(self.error),
        }
    }
}
