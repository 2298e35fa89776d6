//! A scenario: a stack of hooks as data, which a program in either language can be made from.

use serde::{Deserialize, Serialize};

/// One stack, and one call of the method it is around.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Scenario {
    /// Its number, from 1.
    pub id: u32,
    /// The difference that it is made to show, if it is; `Rule` has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// Whether the method and all hooks are sync, and so the method here a plain `fn`.
    pub sync: bool,
    /// Whether the method returns a `Result`.
    pub fallible: bool,
    /// How the levels come to be around the method.
    pub registered: Registered,
    /// What the method is called with.
    pub arguments: [i64; 2],
    /// The outermost first.
    pub levels: Vec<Level>,
    /// The method itself.
    pub method: Method,
}

/// A difference that is meant to be, and that a scenario is made to show.
///
/// The oracle runs such a scenario a second time, written anew in a way that gives its package our semantics, and the
/// subject must have exactly that trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// `context.result = undefined` skips the method there; here `None` is no result. Written anew: `delete`.
    UndefinedResult,
    /// An error hook there may clear `error` without a result. Here it cannot. Written anew: without that statement.
    ErrorCleared,
    /// What hooks return goes into the one context there; here it is bound for its own level and inner ones.
    /// Written anew: each level has a property of its own.
    BindingScope,
    /// A method that assigns to a parameter changes nothing but its own copy there; here hooks after it see the
    /// variable. Written anew: it assigns to `context.arguments`.
    MethodAssigns,
    /// `next()` rejects the second time there; here `FnMut` is a permission to run the inside again. Written anew: the
    /// second time, the rest of the stack is composed again, on arguments and result as they were.
    NextTwice,
}

/// How the levels of a scenario are registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Registered {
    /// `hooks(fn, …)` several times; here an attribute for each.
    Function,
    /// The outermost on the class, the others on its method; here on the impl block.
    Class,
    /// The outermost on the base class, the second on the class; here a named stack of the impl block.
    Inherited,
}

/// The lists of one level.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct Level {
    /// Outside everything else.
    pub around: Vec<Around>,
    /// Before the inner levels.
    pub before: Vec<Hook>,
    /// After the inner levels.
    pub after: Vec<Hook>,
    /// When any of these failed.
    pub error: Vec<Hook>,
}

/// When a hook or the method does what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// A plain function.
    Sync,
    /// An async function that waits for nothing.
    Ready,
    /// A plain function that returns a thenable, here a future, that is already done.
    Thenable,
    /// An async function that waits first.
    Suspends,
}

/// What of the call a hook looks at, when it is entered and when it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// The hook type in the context.
    Type,
    /// Both arguments.
    Arguments,
    /// The result, or the place for it.
    Result,
    /// The error.
    Error,
    /// What an earlier hook put into the context.
    Mark,
    /// What an earlier hook returned.
    Binding,
}

/// One thing that a hook or a method does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Changes the argument of this index; in the method, its own parameter.
    Argument(usize, i64),
    /// Sets or changes the result.
    Set(Option<i64>),
    /// Takes the result back: `delete context.result`, `*result = None`.
    Clear,
    /// `context.result = undefined`.
    Undefined,
    /// Puts a value into the context.
    Mark(i64),
    /// Changes the error.
    Error(u32),
    /// `context.error = undefined`.
    ErrorCleared,
    /// Queues a task (there a microtask) that notes when it runs.
    Queue,
    /// Fails.
    Throw(u32),
    /// Returns a value that has a name from then on.
    Bind(i64),
}

/// A before, after or error hook.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Hook {
    /// When it does what it does.
    pub how: How,
    /// What it looks at.
    pub sees: Vec<Sight>,
    /// What it does, in this order.
    pub does: Vec<Act>,
    /// Here it takes the result or the error by value and returns the new one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_value: bool,
}

/// An around hook.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Around {
    /// When it does what it does.
    pub how: How,
    /// What it looks at.
    pub sees: Vec<Sight>,
    /// What it does first.
    pub does: Vec<Act>,
    /// Whether it runs what is inside it.
    pub inside: Inside,
    /// What it makes of the outcome of that.
    pub then: Then,
}

/// Whether an around hook runs what is inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inside {
    /// It calls `next`.
    Next,
    /// It calls `next`, and again if that failed.
    Again,
    /// It does not, and gives a result.
    Skip(Option<i64>),
    /// It fails first.
    Throw(u32),
}

/// What an around hook makes of the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// Nothing.
    Pass,
    /// Changes the result, if there is one.
    Set(Option<i64>),
    /// Fails, whatever the outcome.
    Throw(u32),
    /// Recovers from an error.
    Recover(Option<i64>),
    /// Changes the error, if there is one.
    Rename(u32),
}

/// The method itself.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Method {
    /// When it does what it does.
    pub how: How,
    /// What it does, in this order.
    pub does: Vec<Act>,
    /// How it ends.
    pub ends: End,
}

/// How a method ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// With ten times the first argument and the second.
    Return,
    /// With nothing, as a result.
    Null,
    /// It fails.
    Throw(u32),
}

impl Scenario {
    /// Whether some hook puts a value into the context.
    #[must_use]
    pub fn marks(&self) -> bool {
        let is_mark = |act: &Act| matches!(act, Act::Mark(_));
        self.levels.iter().any(|level| {
            level.around.iter().any(|hook| hook.does.iter().any(is_mark))
                || level.hooks().any(|(_, _, hook)| hook.does.iter().any(is_mark))
        })
    }
}

impl Level {
    /// All hooks but those around, with the name of their list and their place in it.
    pub fn hooks(&self) -> impl Iterator<Item = (&'static str, usize, &Hook)> {
        let lists = [("before", &self.before), ("after", &self.after), ("error", &self.error)];
        lists.into_iter().flat_map(|(list, hooks)| hooks.iter().enumerate().map(move |(at, hook)| (list, at, hook)))
    }
}
