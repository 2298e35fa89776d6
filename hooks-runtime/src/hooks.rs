use crate::HookType;
use core::fmt;

/// One hook of a method's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookInfo {
    hook_type: HookType,
    name: &'static str,
    level: usize,
    is_async: bool,
}

impl HookInfo {
    /// The list that it stands in.
    #[must_use]
    pub const fn hook_type(&self) -> HookType {
        self.hook_type
    }

    /// Its path as it is written in the list, or `closure`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The level that it belongs to; the outermost is 1.
    #[must_use]
    pub const fn level(&self) -> usize {
        self.level
    }

    /// Whether it is awaited.
    #[must_use]
    pub const fn is_async(&self) -> bool {
        self.is_async
    }
}

/// The hooks of a method, level by level, and in each list in the order in which they run.
///
/// It comes from [`Method::hooks`](crate::Method::hooks) and is displayed as a tree:
///
/// ```
/// use hooks_runtime::{Context, hook, hooked};
///
/// #[hook]
/// fn describe(ctx: &Context) -> String {
///     ctx.method().hooks().to_string()
/// }
///
/// #[hook]
/// async fn trim(name: &mut String) {
///     *name = name.trim().to_owned();
/// }
///
/// #[hook]
/// fn log(name: &str) {}
///
/// #[hooked(before = [text = describe], after = [log(name = "x")])]
/// #[hooked(before = [trim])]
/// async fn greet(name: String) -> String {
///     text
/// }
///
/// # fn main() {
/// # let text = std::pin::pin!(greet(String::new()));
/// # let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
/// # let std::task::Poll::Ready(text) = text.poll(&mut cx) else { panic!() };
/// assert_eq!(
///     text,
///     "level 1\n\
///      ├─ before describe\n\
///      ├─ after log\n\
///      └─ level 2\n   \
///         └─ before trim (async)"
/// );
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hooks(pub(crate) &'static [Entry]);

/// List, name, level, whether async: as generated code has it, which is to be read.
pub(crate) type Entry = (HookType, &'static str, usize, bool);

impl Hooks {
    /// The hooks, one by one.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = HookInfo> + DoubleEndedIterator + use<> {
        self.0.iter().map(|&(hook_type, name, level, is_async)| HookInfo { hook_type, name, level, is_async })
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl fmt::Display for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.iter().map(|hook| hook.level).max().unwrap_or_default();
        for level in 1..=last {
            for _ in 2..level {
                f.write_str("   ")?;
            }
            match level {
                1 => f.write_str("level 1")?,
                _ => write!(f, "└─ level {level}")?,
            }
            let mut hooks = self.iter().filter(|hook| hook.level == level).peekable();
            while let Some(hook) = hooks.next() {
                f.write_str("\n")?;
                for _ in 1..level {
                    f.write_str("   ")?;
                }
                let branch = if level == last && hooks.peek().is_none() { "└─" } else { "├─" };
                write!(f, "{branch} {} {}", hook.hook_type, hook.name)?;
                if hook.is_async {
                    f.write_str(" (async)")?;
                }
            }
            if level < last {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
