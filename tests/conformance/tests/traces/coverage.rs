//! The scenarios try all that they are meant to, and get as far as that; a change to the generator may lose none of it.

use super::{Act, How, Inside, Scenario, Trace, golden, scenarios};
use hooks_conformance::scenario::{Around, Hook, Level, Sight};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// What each of the lists, and the method, does somewhere.
const ACTS: &[(&str, &str)] = &[
    ("around", "Argument Set Mark Task Microtask"),
    ("before", "Argument Set Clear Undefined Mark Task Microtask Throw Bind"),
    ("after", "Argument Set Clear Undefined Mark Task Microtask Throw Bind"),
    ("error", "Argument Set Clear Undefined Mark Error ErrorCleared Task Microtask Throw Bind"),
    ("method", "Argument Task Microtask"),
];

/// When it does that.
const HOWS: &[(&str, &str)] = &[
    ("around", "Sync Ready Suspends"),
    ("before", "Sync Ready Thenable Suspends"),
    ("after", "Sync Ready Thenable Suspends"),
    ("error", "Sync Ready Thenable Suspends"),
    ("method", "Sync Ready Thenable Suspends"),
];

/// What it sees.
const SIGHTS: &[(&str, &str)] = &[
    ("around", "Type Arguments Mark"),
    ("before", "Type Arguments Result Mark Binding"),
    ("after", "Type Arguments Result Mark Binding"),
    ("error", "Type Arguments Result Error Mark Binding"),
];

#[test]
fn the_scenarios_try_everything() {
    let (scenarios, golden) = (scenarios(), golden());
    let tried = scenarios.iter().zip(&golden).flat_map(|(scenario, golden)| tried(scenario, golden.expected()));
    let tried: BTreeSet<String> = tried.collect();
    let mut wanted: BTreeSet<String> = (1..=3).map(|count| format!("{count} levels")).collect();
    for list in ["around", "before", "after", "error"] {
        wanted.extend((0..=6).map(|count| format!("{list} of {count}")));
    }
    for (verb, table) in [("does", ACTS), ("is", HOWS), ("sees", SIGHTS)] {
        for (list, names) in table {
            wanted.extend(names.split(' ').map(|name| format!("{list} {verb} {name}")));
        }
    }
    wanted.extend(["Function", "Class", "Inherited"].map(|name| format!("registered as {name}")));
    wanted.extend(["Next", "Again", "Skip", "Throw"].map(|name| format!("inside {name}")));
    wanted.extend(["Pass", "Set", "Throw", "Recover", "Rename"].map(|name| format!("then {name}")));
    wanted.extend(["Return", "Null", "Throw"].map(|name| format!("method ends {name}")));
    wanted.extend(
        [
            "sync around on an async method",
            "recovery by value",
            "after by value",
            "error by value",
            "again around marks",
            "again inside marks",
        ]
        .map(str::to_owned),
    );
    let missing: Vec<_> = wanted.difference(&tried).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let unknown: Vec<_> = tried.difference(&wanted).collect();
    assert!(unknown.is_empty(), "not asked for, so nobody would miss it: {unknown:?}");
}

/// A second run must not see the result that the first one left in a place that is outside of both.
#[test]
fn a_result_is_left_for_a_second_run() {
    let (scenarios, golden) = (scenarios(), golden());
    let left = scenarios.iter().zip(&golden).filter(|(scenario, golden)| leaves_a_result(scenario, golden.expected()));
    let ways: BTreeSet<bool> = left.map(|(scenario, _)| scenario.sync).collect();
    assert_eq!(ways, BTreeSet::from([false, true]), "in a sync method and in an async one");
}

fn leaves_a_result(Scenario { levels, .. }: &Scenario, trace: &Trace) -> bool {
    let has_place = |level: &Level| level.before.iter().any(|hook| hook.sees.contains(&Sight::Result));
    let leaves = |hook: &Hook| matches!(hook.does[..], [.., Act::Set(_), Act::Throw(_)]);
    let ran_twice = |at, place| {
        let entered = format!("> {at}.before.{place} ");
        trace.iter().filter(|event| event.starts_with(&entered)).count() == 2
    };
    levels.iter().enumerate().any(|(at, level)| {
        let mut hooks = level.before.iter().enumerate();
        levels[..at].iter().any(has_place) && hooks.any(|(place, hook)| leaves(hook) && ran_twice(at, place))
    })
}

fn tried(scenario: &Scenario, trace: &Trace) -> Vec<String> {
    let Scenario { sync, registered, levels, method, .. } = scenario;
    // What is never entered tries nothing.
    let entered: BTreeSet<&str> =
        trace.iter().filter_map(|event| event.strip_prefix("> ")?.split(' ').next()).collect();
    let mut tried = vec![format!("{} levels", levels.len()), format!("registered as {registered:?}")];
    if entered.contains("method") {
        tried.push(format!("method is {:?}", method.how));
        tried.push(format!("method ends {}", name(&method.ends)));
        tried.extend(method.does.iter().map(|act| format!("method does {}", name(act))));
    }
    for (at, level) in levels.iter().enumerate() {
        let is_entered = |list, place| entered.contains(format!("{at}.{list}.{place}").as_str());
        for (list, hooks) in [("before", &level.before), ("after", &level.after), ("error", &level.error)] {
            tried.push(format!("{list} of {}", hooks.len()));
            let hooks = hooks.iter().enumerate().filter(|(place, _)| is_entered(list, *place));
            tried.extend(hooks.flat_map(|(_, hook)| of_hook(list, hook)));
        }
        tried.push(format!("around of {}", level.around.len()));
        let around = level.around.iter().enumerate().filter(|(place, _)| is_entered("around", *place));
        for (_, hook) in around {
            tried.extend(of_around(hook));
            if !sync && hook.how == How::Sync {
                tried.push("sync around on an async method".to_owned());
            }
        }
    }
    tried.extend(again_and_marks(levels));
    tried
}

fn of_hook(list: &str, hook: &Hook) -> Vec<String> {
    let mut tried = all(list, &hook.how, &hook.sees, &hook.does);
    if hook.recovers_by_value() {
        tried.push("recovery by value".to_owned());
    }
    if hook.by_value {
        tried.push(format!("{list} by value"));
    }
    tried
}

fn of_around(Around { how, sees, does, inside, then }: &Around) -> Vec<String> {
    let mut tried = all("around", how, sees, does);
    tried.extend([format!("inside {}", name(inside)), format!("then {}", name(then))]);
    tried
}

fn all(list: &str, how: &impl Debug, sees: &[Sight], does: &[Act]) -> Vec<String> {
    let sees = sees.iter().map(|sight| format!("{list} sees {sight:?}"));
    let does = does.iter().map(|act| format!("{list} does {}", name(act)));
    sees.chain(does).chain([format!("{list} is {how:?}")]).collect()
}

/// Where something changes the context: inside a hook that runs the inside again, or outside it.
fn again_and_marks(levels: &[Level]) -> Vec<String> {
    let mut tried = Vec::new();
    let marks = |level: &Level| level.hooks().any(|hook| hook.does(|act| matches!(act, Act::Mark(_))));
    for (at, level) in levels.iter().enumerate() {
        if level.around.iter().any(|hook| hook.inside == Inside::Again) {
            if levels[at..].iter().any(marks) {
                tried.push("again around marks".to_owned());
            }
            if levels[..at].iter().any(marks) {
                tried.push("again inside marks".to_owned());
            }
        }
    }
    tried
}

/// Which of its kind a value is: `Set` of `Set(Some(5))`.
fn name(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}
