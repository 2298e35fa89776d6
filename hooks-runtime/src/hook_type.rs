use core::fmt;

/// The list a hook was called from.
///
/// Read it with [`Context::hook_type`](crate::Context::hook_type), in a hook that stands in more than one list.
///
/// ```
/// use hooks_runtime::{Context, HookType, hook, hooked};
///
/// #[hook]
/// fn mark(ctx: &Context, log: &mut Vec<&'static str>) {
///     log.push(match ctx.hook_type() {
///         Some(HookType::Before) => "before",
///         _ => "after",
///     });
/// }
///
/// #[hooked(before = [mark], after = [mark])]
/// fn save(log: &mut Vec<&'static str>) {
///     log.push("save");
/// }
///
/// let mut log = Vec::new();
/// save(&mut log);
/// assert_eq!(log, ["before", "save", "after"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HookType {
    /// Runs everything inside it, or not.
    Around = 1,
    /// Runs before the method.
    Before,
    /// Runs after the method has succeeded.
    After,
    /// Runs when a hook or the method has failed.
    Error,
    /// Runs on every way out.
    Finally,
}

impl HookType {
    /// The inverse of `as u8`; zero stands for no hook.
    pub(crate) const fn from_u8(value: u8) -> Option<Self> {
        match value {
            1 => Some(Self::Around),
            2 => Some(Self::Before),
            3 => Some(Self::After),
            4 => Some(Self::Error),
            5 => Some(Self::Finally),
            _ => None,
        }
    }
}

/// The name of the list: `before`.
impl fmt::Display for HookType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Around => "around",
            Self::Before => "before",
            Self::After => "after",
            Self::Error => "error",
            Self::Finally => "finally",
        })
    }
}
