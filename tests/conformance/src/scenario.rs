//! A scenario: a stack of hooks as data, which a program in either language can be made from.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// One stack, and one call of the method it is around.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Scenario {
    /// Its number, from 1.
    pub id: u32,
    /// The differences that what it does may show, in the order in which the oracle takes them up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rule>,
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

/// A difference that is meant to be.
///
/// The oracle runs a scenario once as it is, and once more for each of its rules, written anew in the way that gives it
/// our semantics in this and all earlier ones. The subject must have exactly the last of these traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// `context.result = undefined` skips the method there; here `None` is no result. Written anew: `delete`.
    UndefinedResult,
    /// An after hook there may take the result away; here there always is one, which at most is nothing.
    /// Written anew: `context.result = null`.
    ResultCleared,
    /// An error hook there may clear `error` without a result. Here it cannot. Written anew: without that statement.
    ErrorCleared,
    /// All error hooks run there when one has recovered; here one that takes the error by value and returns a result
    /// ends the list. Written anew: the hooks after it return at once.
    RecoveryEndsList,
    /// An error hook that fails ends the list there; here what a hook returns that took the error by value is the new
    /// error for the hooks after it. Written anew: `context.error = …` instead of `throw`.
    FailureByValue,
    /// What hooks return goes into the one context there; here it is bound for its own level and inner ones.
    /// Written anew: each level has a property of its own.
    BindingScope,
    /// A method that assigns to a parameter changes nothing but its own copy there; here hooks after it see the
    /// variable. Written anew: it assigns to `context.arguments`.
    MethodAssigns,
    /// `next()` rejects the second time there; here `FnMut` is a permission to run the inside again. Written anew: the
    /// second time, the rest of the stack is composed again, with the result as it was.
    NextTwice,
    /// What `FnMut` runs has clones of the arguments, so a second run does not see what the first did to them, and what
    /// is outside sees neither. Written anew: each run has a copy of `context.arguments`.
    AgainClones,
    /// The hook type there stays that of a list that failed, and an around hook may see it. Written anew: the around
    /// hook puts back the type that there was.
    TypeLeftBehind,
    /// There is no hook type there while an around hook runs; here it is `around`. Written anew: it sets that.
    AroundType,
    /// There microtasks run after each hook; here nothing runs between two sync hooks. Written anew: on the synchronous
    /// runner.
    Scheduling,
    /// There microtasks run where a promise is waited for that is completed, even with the synchronous runner; here
    /// others run only where something really has to wait. Written anew: a task in place of a microtask.
    CompletedPromise,
}

impl Rule {
    /// Those that a scenario may show by what it does.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Vec<Self> {
        let levels = || scenario.levels.iter();
        let arounds = || levels().flat_map(|level| &level.around);
        let hooks = |list: fn(&Level) -> &Vec<Hook>| levels().flat_map(list);
        let takes_away = |act: &Act| matches!(act, Act::Clear | Act::Undefined);
        let before = hooks(|level| &level.before).any(|hook| hook.does(|act| matches!(act, Act::Undefined)));
        let after = hooks(|level| &level.after).any(|hook| hook.does(takes_away));
        let cleared = hooks(|level| &level.error).any(|hook| hook.does(|act| matches!(act, Act::ErrorCleared)));
        let recovers = levels().any(|level| level.error.iter().rev().skip(1).any(Hook::recovers_by_value));
        let fails =
            hooks(|level| &level.error).any(|hook| hook.by_value && hook.does(|act| matches!(act, Act::Throw(_))));
        let binds = hooks(|level| &level.before).filter(|hook| hook.does(|act| matches!(act, Act::Bind(_)))).count();
        let assigns = scenario.method.does.iter().any(|act| matches!(act, Act::Argument(..)));
        let again = arounds().any(|hook| hook.inside == Inside::Again);
        let typed = arounds().any(|hook| hook.sees.contains(&Sight::Type));
        let microtasks = scenario.does(|act| matches!(act, Act::Microtask));
        [
            (Self::UndefinedResult, before),
            (Self::ResultCleared, after),
            (Self::ErrorCleared, cleared),
            (Self::RecoveryEndsList, recovers),
            (Self::FailureByValue, fails),
            (Self::BindingScope, binds > 1),
            (Self::MethodAssigns, assigns),
            (Self::NextTwice, again),
            (Self::AgainClones, again),
            (Self::TypeLeftBehind, typed),
            (Self::AroundType, typed),
            (Self::Scheduling, microtasks),
            (Self::CompletedPromise, microtasks && scenario.has_promises()),
        ]
        .into_iter()
        .filter_map(|(rule, applies)| applies.then_some(rule))
        .collect()
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        kebab_case(self, f)
    }
}

/// What is said in another way here, although the same happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Writing {
    /// An around hook there changes an argument or sets the result before `next()`; here a before hook of a level does
    /// that, between the around hook and all that is inside it.
    AroundChanges,
    /// An around hook of an async method there may be a plain function; here it is async.
    SyncAround,
}

impl Display for Writing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        kebab_case(self, f)
    }
}

/// The name that it has in `scenarios.json` and `report.txt`.
fn kebab_case(name: &impl Serialize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = serde_json::to_value(name).map_err(|_| fmt::Error)?;
    f.pad(name.as_str().unwrap_or_default())
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
    /// Takes the result away: `delete context.result`, `*result = None`.
    Clear,
    /// `context.result = undefined`.
    Undefined,
    /// Puts a value into the context.
    Mark(i64),
    /// Changes the error.
    Error(u32),
    /// `context.error = undefined`.
    ErrorCleared,
    /// Queues a task that notes when it runs: there it comes after all microtasks, so only where something waits.
    Task,
    /// Queues a microtask that notes when it runs; here there is but one kind of tasks.
    Microtask,
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
    /// What is said in another way here.
    #[must_use]
    pub fn writings(&self) -> Vec<Writing> {
        let any = |is: fn(&Self, &Around) -> bool| {
            self.levels.iter().flat_map(|level| &level.around).any(|hook| is(self, hook))
        };
        let changes = any(|_, hook| hook.does.iter().any(Act::is_for_before));
        let sync = any(|scenario, hook| !scenario.sync && hook.how == How::Sync);
        [(Writing::AroundChanges, changes), (Writing::SyncAround, sync)]
            .into_iter()
            .filter_map(|(writing, applies)| applies.then_some(writing))
            .collect()
    }

    /// Whether anything in it is a promise there and a future here.
    #[must_use]
    pub fn has_promises(&self) -> bool {
        let is_async = |level: &Level| {
            level
                .around
                .iter()
                .map(|hook| hook.how)
                .chain(level.hooks().map(|hook| hook.how))
                .any(|how| how != How::Sync)
        };
        self.method.how != How::Sync || self.levels.iter().any(is_async)
    }

    fn does(&self, is: fn(&Act) -> bool) -> bool {
        self.method.does.iter().any(is) || self.levels.iter().any(|level| level.does(is))
    }
}

impl Level {
    /// All hooks but those around.
    pub fn hooks(&self) -> impl Iterator<Item = &Hook> {
        self.before.iter().chain(&self.after).chain(&self.error)
    }

    /// All hooks but those around, to change them.
    pub fn hooks_mut(&mut self) -> impl Iterator<Item = &mut Hook> {
        self.before.iter_mut().chain(&mut self.after).chain(&mut self.error)
    }

    /// Whether one of its hooks does such a thing.
    pub fn does(&self, is: fn(&Act) -> bool) -> bool {
        self.around.iter().any(|hook| hook.does.iter().any(is)) || self.hooks().any(|hook| hook.does(is))
    }
}

impl Hook {
    /// Whether it does such a thing.
    pub fn does(&self, is: impl Fn(&Act) -> bool) -> bool {
        self.does.iter().any(is)
    }

    /// Whether it is an error hook that takes the error and returns a result, for which it has no place.
    #[must_use]
    pub fn recovers_by_value(&self) -> bool {
        self.by_value && self.does(|act| matches!(act, Act::Set(_))) && !self.sees.contains(&Sight::Result)
    }
}

impl Act {
    /// Whether it is a change that an around hook here leaves to a before hook.
    #[must_use]
    pub const fn is_for_before(&self) -> bool {
        matches!(self, Self::Argument(..) | Self::Set(_))
    }
}
