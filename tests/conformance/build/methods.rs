//! The methods with their stacks.

use crate::hooks::Hooks;
use crate::scenario::{Act, Around, End, Hook, How, Registered, Scenario};
use std::fmt::Write;

/// A scenario in which each hook has the name it has in the trace, so that a faulty one can be made of it.
#[derive(Clone)]
pub struct Stack {
    pub scenario: Scenario,
    pub levels: Vec<Level>,
    /// Whether the body sees what a before hook returned.
    binds: bool,
}

#[derive(Clone, Default)]
pub struct Level {
    around: Vec<(String, Around)>,
    /// What the last of these around hooks leaves to a before hook, which is then the only other one of the level.
    changes: Vec<Act>,
    pub before: Vec<(String, Hook)>,
    after: Vec<(String, Hook)>,
    error: Vec<(String, Hook)>,
}

impl Stack {
    pub fn of(scenario: &Scenario) -> Self {
        let level = |(at, level): (usize, &crate::scenario::Level)| Level {
            around: named(at, "around", &level.around),
            changes: Vec::new(),
            before: named(at, "before", &level.before),
            after: named(at, "after", &level.after),
            error: named(at, "error", &level.error),
        };
        let mut levels: Vec<Level> = scenario.levels.iter().enumerate().map(level).collect();
        if !scenario.sync {
            levels.iter_mut().for_each(Level::make_around_hooks_async);
        }
        Self {
            scenario: scenario.clone(),
            levels: levels.into_iter().flat_map(Level::split_at_changes).collect(),
            binds: scenario
                .levels
                .iter()
                .flat_map(|level| &level.before)
                .any(|hook| hook.does(|act| matches!(act, Act::Bind(_)))),
        }
    }

    /// The method, and a function that calls it for its trace.
    pub fn write(&self, hooks: &mut Hooks) -> String {
        let Scenario { id, sync, fallible, registered, ref method, .. } = self.scenario;
        let lists = |(at, level): (usize, &Level)| level.lists(&self.levels[at + 1..], hooks);
        let mut levels: Vec<String> = self.levels.iter().enumerate().map(lists).collect();
        let is_free = registered == Registered::Function;
        let mut outside = String::new();
        let mut on_impl = String::new();
        if registered == Registered::Inherited {
            let base = levels.remove(0);
            let _ = writeln!(outside, "stack! {{\n/// Of the base class.\npub base_{id} {{\n{base}}}\n}}");
            let _ = write!(on_impl, "stack = base_{id}, ");
        }
        if !is_free {
            on_impl += &levels.remove(0);
        }
        if levels.is_empty() {
            levels.push(String::new());
        }
        let attributes = levels.iter().map(|lists| format!("#[hooked({lists})]\n")).collect::<Vec<_>>().concat();
        let asyncness = if sync { "" } else { "async " };
        let receiver = if is_free { "" } else { "&self, " };
        let returns = if fallible { "Result<R, Failure>" } else { "R" };
        let assigned = |at| method.does.iter().any(|act| matches!(act, Act::Argument(index, _) if *index == at));
        let [a, b] =
            [("a", 0), ("b", 1)].map(|(name, at)| if assigned(at) { format!("mut {name}") } else { name.to_owned() });
        let body = self.body();
        let item = format!(
            "{attributes}pub {asyncness}fn s{id}({receiver}{a}: i64, {b}: i64, log: &Log) -> {returns} {{\n{body}}}\n"
        );
        let item = if is_free {
            item
        } else {
            format!(
                "/// Its service.\npub struct S{id};\n#[hooked({on_impl})]\nimpl S{id} {{\n/// The method.\n{item}}}\n"
            )
        };
        let [a, b] = self.scenario.arguments;
        let path = if is_free { format!("s{id}") } else { format!("S{id}.s{id}") };
        let (run, dot_await) = if sync { ("of_sync(|log|", "") } else { ("of_async(async |log: &Log|", ".await") };
        format!(
            "{outside}/// Scenario {id}.\n{item}/// Its trace.\npub fn run_{id}() -> Vec<String> {{ {run} {path}({a}, {b}, log){dot_await}) }}\n"
        )
    }

    /// The body, in one of the forms that the generated code treats differently.
    fn body(&self) -> String {
        let Scenario { id, fallible, ref method, .. } = self.scenario;
        let mut lines = Vec::new();
        if self.binds {
            lines.push("let _ = user;".to_owned());
        }
        lines.push("let body = Body::enter(log, [a, b]);".to_owned());
        if method.how == How::Suspends {
            lines.push("wait(log, \"method\").await;".to_owned());
        }
        for act in &method.does {
            lines.push(match act {
                Act::Argument(0, value) => format!("a = {value};"),
                Act::Argument(_, value) => format!("b = {value};"),
                Act::Task | Act::Microtask => "body.queue();".to_owned(),
                act => unreachable!("no method does {act:?}"),
            });
        }
        let end = match method.ends {
            End::Return => "body.returns(Some(10 * a + b))".to_owned(),
            End::Null => "body.returns(None)".to_owned(),
            End::Throw(code) => format!("body.throws({code})"),
        };
        match id % 4 {
            1 => lines.push(format!("return {end};")),
            2 if fallible => {
                lines.push(format!("let outcome: Result<R, Failure> = {end};"));
                lines.push("let result = outcome?;".to_owned());
                lines.push("Ok(result)".to_owned());
            }
            3 => lines.push(format!("leave!({end})")),
            _ => lines.push(end),
        }
        lines.join("\n") + "\n"
    }
}

impl Level {
    /// A sync hook around an async method would only make the future, and is refused.
    fn make_around_hooks_async(&mut self) {
        for (_, hook) in &mut self.around {
            if hook.how == How::Sync {
                hook.how = How::Ready;
            }
        }
    }

    /// A level for each around hook that changes what it may only read: a before hook inside it makes the changes.
    fn split_at_changes(mut self) -> Vec<Self> {
        let mut outer = Vec::new();
        let mut level = Self::default();
        for (id, mut hook) in std::mem::take(&mut self.around) {
            let (changes, does) = hook.does.into_iter().partition(Act::is_for_before);
            (level.changes, hook.does) = (changes, does);
            level.around.push((id, hook));
            if !level.changes.is_empty() {
                outer.push(std::mem::take(&mut level));
            }
        }
        outer.push(Self { around: level.around, ..self });
        outer
    }

    fn lists(&self, inner: &[Self], hooks: &mut Hooks) -> String {
        let around = self.around.iter().enumerate().map(|(at, (id, hook))| {
            let is_marked_inside = self.around[at + 1..].iter().any(|(_, hook)| hook.does.iter().any(is_mark))
                || self.has_marking_hook()
                || inner.iter().any(Self::marks);
            hooks.around(id, hook, is_marked_inside)
        });
        let around: Vec<String> = around.collect();
        let mut lists = String::new();
        list(&mut lists, "around", &around);
        for (name, members) in [("before", &self.before), ("after", &self.after), ("error", &self.error)] {
            let items: Vec<String> = members.iter().map(|(id, hook)| hooks.item(name, id, hook)).collect();
            list(&mut lists, name, &items);
        }
        if !self.changes.is_empty() {
            list(&mut lists, "before", &[hooks.changes(&self.changes)]);
        }
        lists
    }

    fn marks(&self) -> bool {
        self.around.iter().any(|(_, hook)| hook.does.iter().any(is_mark)) || self.has_marking_hook()
    }

    fn has_marking_hook(&self) -> bool {
        self.before.iter().chain(&self.after).chain(&self.error).any(|(_, hook)| hook.does(is_mark))
    }
}

const fn is_mark(act: &Act) -> bool {
    matches!(act, Act::Mark(_))
}

fn named<T: Clone>(level: usize, list: &str, hooks: &[T]) -> Vec<(String, T)> {
    hooks.iter().enumerate().map(|(at, hook)| (format!("{level}.{list}.{at}"), hook.clone())).collect()
}

fn list(lists: &mut String, name: &str, items: &[String]) {
    if !items.is_empty() {
        let _ = writeln!(lists, "{name} = [\n{},\n],", items.join(",\n"));
    }
}

/// Finds the function that runs a scenario.
pub fn table(ids: &[u32]) -> String {
    let arms = ids.iter().map(|id| format!("({id}, run_{id}),\n")).collect::<Vec<_>>().concat();
    format!("/// The scenarios by number.\npub const SUBJECTS: &[(u32, fn() -> Vec<String>)] = &[\n{arms}];\n")
}
