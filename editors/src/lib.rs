//! Hooked methods of every shape that an editor meets, for `editors/run`.
//!
//! Each has the line `let known = self.names.len();`, at which the script types; it finds a method by its name.

#![allow(clippy::must_use_candidate, clippy::unused_async, reason = "nothing here is called")]

use hooks_runtime::{Context, hook, hooked};

/// Takes the blanks off a name.
#[hook]
pub fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

/// The number of letters of a name.
#[hook]
pub fn measure(name: &str) -> usize {
    name.len()
}

/// Refuses a name of no letters.
///
/// # Errors
///
/// If there are none.
#[hook]
pub async fn require(size: usize) -> Result<(), String> {
    if size == 0 { Err("empty".to_owned()) } else { Ok(()) }
}

/// Knows every call that went well.
#[hook]
pub fn note(ctx: &Context, result: &usize) {
    let _ = (ctx.method(), result);
}

/// Makes nothing of a failure.
#[hook]
pub fn forgive(error: &str, result: &mut Option<usize>) {
    *result = error.is_empty().then_some(0);
}

/// Has what is inside run.
#[hook]
pub fn pass<R>(next: impl FnOnce() -> R) -> R {
    next()
}

hooks_runtime::stack! {
    /// What every name goes through.
    pub named {
        before = [trim, size = measure],
        after = [note],
    }
}

/// Some names.
#[derive(Debug, Default)]
pub struct Names {
    names: Vec<String>,
}

impl Names {
    /// The hooks are statements before the body.
    #[hooked(before = [trim, size = measure])]
    pub fn only_before(&self, name: String) -> usize {
        let known = self.names.len();
        known + size + name.len()
    }

    /// The body stands among the hooks.
    #[hooked(before = [trim, size = measure], after = [note])]
    pub fn inlined(&self, name: String) -> usize {
        let known = self.names.len();
        known + size + name.len()
    }

    /// The body stands in a labelled block.
    ///
    /// # Errors
    ///
    /// If the name is empty and that is not forgiven.
    #[hooked(before = [trim, size = measure, require], after = [note], error = [forgive])]
    pub async fn awaited(&self, name: String) -> Result<usize, String> {
        let known = self.names.len();
        require(known).await?;
        Ok(known + size + name.len())
    }

    /// The body stands in a closure.
    #[hooked(around = [pass], before = [trim, size = measure])]
    pub fn around(&self, name: String) -> usize {
        let known = self.names.len();
        known + size + name.len()
    }

    /// The hooks are those of a named stack.
    #[hooked(stack = named)]
    pub fn by_stack(&self, name: String) -> usize {
        let known = self.names.len();
        known + size + name.len()
    }
}

#[hooked(before = [trim, size = measure], after = [note])]
impl Names {
    /// A hook that is a method.
    #[hook]
    fn look(&self) {
        let _ = self.names.len();
    }

    /// The hooks are those of the block, and one of its own.
    #[hooked(before = [Self::look])]
    pub fn of_block(&self, name: String) -> usize {
        let known = self.names.len();
        known + size + name.len()
    }
}
