//! Compares the traces of the subject with the golden ones.
//!
//! Every trace must be exactly the expected one.
//! What is expected is what the npm package did, but for differences that are meant to be; each has a name and a count
//! in the report, and says exactly what is expected instead.

use crate::scenario::{Rule, Scenario};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// The events of one call, in order.
pub type Trace = Vec<String>;

/// What the oracle wrote of one scenario.
#[derive(Clone, Debug, Deserialize)]
pub struct Golden {
    /// Of which scenario.
    pub id: u32,
    /// As it is written.
    #[serde(flatten)]
    pub run: Run,
    /// Written anew, as its rule says.
    pub anew: Option<Run>,
}

/// What the two runners did.
#[derive(Clone, Debug, Deserialize)]
pub struct Run {
    /// The npm package.
    pub trace: Trace,
    /// The synchronous runner, where that differs, which it does in scheduling only.
    pub synchronous: Option<Trace>,
}

/// The name of a difference that is meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// The npm package goes through the microtask queue after each hook; the expected trace is that of the synchronous
    /// runner.
    Scheduling,
    /// A promise lets microtasks in even if it is completed, a future only where it waits: queued tasks are expected
    /// right before the next thing that waited goes on, or at the end.
    CompletedPromise,
    /// The hook type there is that of no list, or of a list that failed earlier, while an around hook runs; here it is
    /// expected to be `around`.
    AroundType,
    /// What the scenario was made to show; expected is what the npm package does with it written anew.
    Meant(Rule),
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Scheduling => "scheduling",
            Self::CompletedPromise => "completed-promise",
            Self::AroundType => "around-type",
            Self::Meant(Rule::UndefinedResult) => "undefined-result",
            Self::Meant(Rule::ErrorCleared) => "error-cleared",
            Self::Meant(Rule::BindingScope) => "binding-scope",
            Self::Meant(Rule::MethodAssigns) => "method-assigns",
            Self::Meant(Rule::NextTwice) => "next-twice",
        })
    }
}

/// A trace that is not the expected one.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// The scenario.
    pub id: u32,
    /// The place of the first difference, from 0.
    pub at: usize,
    /// What should be there; nothing, if the trace is too long.
    pub expected: Option<String>,
    /// What is there; nothing, if the trace is too short.
    pub found: Option<String>,
    /// What both have up to there.
    pub common: Trace,
}

impl Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |event: &Option<String>| event.clone().unwrap_or_else(|| "(nothing)".to_owned());
        writeln!(f, "scenario {}: event {} differs", self.id, self.at)?;
        for event in &self.common {
            writeln!(f, "             {event}")?;
        }
        writeln!(f, "    expected {}", shown(&self.expected))?;
        write!(f, "    found    {}", shown(&self.found))
    }
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Report {
    /// How many scenarios were compared.
    pub scenarios: usize,
    /// How many are, event by event, what the npm package does.
    pub equal: usize,
    /// How many are what is expected, which is not what the npm package does; of these, how many by each difference.
    pub by_difference: usize,
    /// In how many scenarios each difference changes what is expected.
    pub differences: BTreeMap<Difference, usize>,
    /// All others.
    pub mismatches: Vec<Mismatch>,
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scenarios, equal, by_difference, differences, mismatches } = self;
        writeln!(f, "{scenarios:5} scenarios")?;
        writeln!(f, "{equal:5} equal to the npm package, event by event")?;
        writeln!(f, "{by_difference:5} equal but for differences that are meant to be:")?;
        for (difference, count) in differences {
            writeln!(f, "      {difference:<18}{count:5}")?;
        }
        write!(f, "{:5} different", mismatches.len())?;
        for mismatch in mismatches {
            write!(f, "\n{mismatch}")?;
        }
        Ok(())
    }
}

/// Compares every scenario.
#[must_use]
pub fn compare(scenarios: &[Scenario], golden: &[Golden], subject: &BTreeMap<u32, Trace>) -> Report {
    let golden: BTreeMap<u32, &Golden> = golden.iter().map(|golden| (golden.id, golden)).collect();
    let mut report = Report { scenarios: scenarios.len(), ..Report::default() };
    let nothing = Trace::new();
    for scenario in scenarios {
        let (expected, differences) = match golden.get(&scenario.id) {
            Some(golden) => expected(scenario.rule, golden),
            None => (nothing.clone(), Vec::new()),
        };
        let found = subject.get(&scenario.id).unwrap_or(&nothing);
        // A scenario without a trace was not run.
        if expected != *found || expected.is_empty() {
            report.mismatches.push(mismatch(scenario.id, &expected, found));
            continue;
        }
        if differences.is_empty() {
            report.equal += 1;
        } else {
            report.by_difference += 1;
        }
        for difference in differences {
            *report.differences.entry(difference).or_default() += 1;
        }
    }
    report
}

/// The trace that the subject must have, and why it is not that of the npm package.
fn expected(rule: Option<Rule>, golden: &Golden) -> (Trace, Vec<Difference>) {
    let (expected, mut differences) = of_run(&golden.run);
    let (Some(rule), Some(anew)) = (rule, &golden.anew) else { return (expected, differences) };
    let (expected_anew, mut differences_anew) = of_run(anew);
    if expected_anew == expected {
        // It did not get as far as what it was made to show.
        return (expected, differences);
    }
    differences.clear();
    differences_anew.push(Difference::Meant(rule));
    (expected_anew, differences_anew)
}

fn of_run(run: &Run) -> (Trace, Vec<Difference>) {
    let mut differences = Vec::new();
    let mut trace = &run.trace;
    if let Some(synchronous) = &run.synchronous {
        differences.push(Difference::Scheduling);
        trace = synchronous;
    }
    let waiting = queued_until_it_waits(trace);
    if waiting != *trace {
        differences.push(Difference::CompletedPromise);
    }
    // Where both made a difference, the one may have undone the other.
    if waiting == run.trace {
        differences.clear();
    }
    let typed: Trace = waiting.iter().map(|event| around_typed(event)).collect();
    if typed != waiting {
        differences.push(Difference::AroundType);
    }
    (typed, differences)
}

/// Puts each queued task where the next thing that waited goes on, or else at the end.
fn queued_until_it_waits(trace: &Trace) -> Trace {
    let mut moved = Trace::new();
    let mut queue = Trace::new();
    for event in trace {
        if event.starts_with("* ") {
            queue.push(event.clone());
            continue;
        }
        if event.starts_with("~ ") {
            moved.append(&mut queue);
        }
        moved.push(event.clone());
    }
    moved.append(&mut queue);
    moved
}

fn around_typed(event: &str) -> String {
    let mut words: Vec<&str> = event.split(' ').collect();
    if words.get(1).is_some_and(|id| id.contains(".around.")) {
        for word in &mut words {
            if word.starts_with("type=") {
                *word = "type=around";
            }
        }
    }
    words.join(" ")
}

fn mismatch(id: u32, expected: &Trace, found: &Trace) -> Mismatch {
    let at = expected.iter().zip(found).take_while(|(one, other)| one == other).count();
    Mismatch {
        id,
        at,
        expected: expected.get(at).cloned(),
        found: found.get(at).cloned(),
        common: expected[..at].to_vec(),
    }
}
