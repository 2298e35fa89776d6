use core::fmt::{self, Debug};

/// The arguments of a call by name, for hooks that log or audit them.
///
/// A before hook asks for it with a parameter `args: &Args<'_>`, or by value.
/// It borrows the arguments as they are at that moment, so nothing is copied and nothing allocated.
/// All of them must be [`Debug`]; `log(args = [name, id])` limits it to these, also to keep a token out of a log.
///
/// ```
/// use hooks_runtime::{Args, hook, hooked};
///
/// #[hook]
/// fn audit(args: &Args<'_>, log: &mut Vec<String>) {
///     log.push(format!("{args:?}"));
/// }
///
/// #[hooked(before = [audit(args = [name, id])])]
/// fn rename(name: &str, id: u64, token: &str, log: &mut Vec<String>) {}
///
/// let mut log = Vec::new();
/// rename("Ada", 7, "secret", &mut log);
/// assert_eq!(log, [r#"{"name": "Ada", "id": 7}"#]);
/// ```
///
/// What it refers to need not be `Sync`, so an async hook that holds it over an `.await` makes a future that is not
/// `Send`.
#[derive(Clone, Copy)]
pub struct Args<'a> {
    args: &'a [(&'static str, &'a dyn Debug)],
}

impl<'a> Args<'a> {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(args: &'a [(&'static str, &'a dyn Debug)]) -> Self {
        Self { args }
    }

    /// The argument of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a dyn Debug> {
        self.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Names and values, in the order of the method's parameters, or of the list that limits them.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'static str, &'a dyn Debug)> + use<'a> {
        self.args.iter().copied()
    }
}

/// As a map from names to values.
impl Debug for Args<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
