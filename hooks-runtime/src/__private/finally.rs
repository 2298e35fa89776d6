//! Hooks that run on every way out.

use crate::Exit;

/// Runs the finally hooks of a level when the call ends or is dropped, whichever comes first.
///
/// It holds what the hooks and the inside both need, which is the context or nothing.
pub struct Finally<Context, Hooks: FnOnce(&mut Context, Exit)> {
    pub ctx: Context,
    hooks: Option<Hooks>,
    exit: Exit,
}

impl<Context, Hooks: FnOnce(&mut Context, Exit)> Finally<Context, Hooks> {
    /// For a function, which is only left early by a panic.
    #[inline(always)]
    pub fn sync(ctx: Context, hooks: Hooks) -> Self {
        Self { ctx, hooks: Some(hooks), exit: Exit::Panicked }
    }

    /// For a future, which may also be dropped.
    #[inline(always)]
    pub fn asynchronous(ctx: Context, hooks: Hooks) -> Self {
        Self { ctx, hooks: Some(hooks), exit: Exit::Cancelled }
    }

    /// Runs the hooks now, as the call has ended.
    #[inline(always)]
    pub fn finish(mut self, exit: Exit) {
        self.exit = exit;
    }
}

impl<Context, Hooks: FnOnce(&mut Context, Exit)> Drop for Finally<Context, Hooks> {
    #[inline(always)]
    fn drop(&mut self) {
        let exit = if self.exit == Exit::Cancelled && is_unwinding() { Exit::Panicked } else { self.exit };
        if let Some(hooks) = self.hooks.take() {
            hooks(&mut self.ctx, exit);
        }
    }
}

fn is_unwinding() -> bool {
    #[cfg(feature = "std")]
    return std::thread::panicking();
    #[cfg(not(feature = "std"))]
    return false;
}

/// How a call ended that returned a `Result`.
#[inline(always)]
pub fn exit_of<R, E>(outcome: &Result<R, E>) -> Exit {
    if outcome.is_ok() { Exit::Returned } else { Exit::Failed }
}
