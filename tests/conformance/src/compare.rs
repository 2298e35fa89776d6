//! Compares the traces of the subject with the golden ones.
//!
//! Every trace must be exactly the expected one, and every expected one is a trace that the oracle ran: of the scenario
//! as it is, or, where it shows differences that are meant to be, written anew.
//! Each difference has a name and a count in the report.

use crate::scenario::{Rule, Scenario, Writing};
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
    /// What the npm package did.
    pub trace: Trace,
    /// What it did written anew, for each rule of the scenario in turn; nothing, where that changes nothing.
    #[serde(default)]
    pub anew: Vec<Anew>,
}

/// One rule, taken up.
#[derive(Clone, Debug, Deserialize)]
pub struct Anew {
    /// Which one.
    pub rule: Rule,
    /// What happened with this and all earlier ones.
    pub trace: Trace,
}

impl Golden {
    /// What the subject must do.
    #[must_use]
    pub fn expected(&self) -> &Trace {
        self.anew.last().map_or(&self.trace, |anew| &anew.trace)
    }

    /// The rules that make that another trace than that of the npm package.
    fn differences(&self) -> impl Iterator<Item = Rule> {
        // What one rule changed, another may have changed back.
        let differs = *self.expected() != self.trace;
        self.anew.iter().filter(move |_| differs).map(|anew| anew.rule)
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
    pub differences: BTreeMap<Rule, usize>,
    /// How many of those that are as expected are written in another way here.
    pub writings: BTreeMap<Writing, usize>,
    /// All others.
    pub mismatches: Vec<Mismatch>,
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scenarios, equal, by_difference, differences, writings, mismatches } = self;
        writeln!(f, "{scenarios:5} scenarios")?;
        writeln!(f, "{equal:5} equal to the npm package, event by event")?;
        writeln!(f, "{by_difference:5} equal but for differences that are meant to be:")?;
        counts(f, differences)?;
        writeln!(f, "{:5} different", mismatches.len())?;
        writeln!(f, "      written in another way here:")?;
        counts(f, writings)?;
        mismatches.iter().try_for_each(|mismatch| writeln!(f, "{mismatch}"))
    }
}

fn counts<T: Display>(f: &mut fmt::Formatter<'_>, counts: &BTreeMap<T, usize>) -> fmt::Result {
    counts.iter().try_for_each(|(name, count)| writeln!(f, "      {name:<18}{count:5}"))
}

/// Compares every scenario.
#[must_use]
pub fn compare(scenarios: &[Scenario], golden: &[Golden], subject: &BTreeMap<u32, Trace>) -> Report {
    let golden: BTreeMap<u32, &Golden> = golden.iter().map(|golden| (golden.id, golden)).collect();
    let mut report = Report { scenarios: scenarios.len(), ..Report::default() };
    let nothing = Golden { id: 0, trace: Trace::new(), anew: Vec::new() };
    for scenario in scenarios {
        let golden = golden.get(&scenario.id).copied().unwrap_or(&nothing);
        let found = subject.get(&scenario.id).unwrap_or(&nothing.trace);
        if let Some(mismatch) = mismatch(scenario.id, golden, found) {
            report.mismatches.push(mismatch);
        } else {
            report.add(scenario, golden);
        }
    }
    report
}

/// The first difference between what a scenario must do and what it did, if there is one.
#[must_use]
pub fn mismatch(id: u32, golden: &Golden, found: &Trace) -> Option<Mismatch> {
    let expected = golden.expected();
    // A scenario without a trace was not run.
    if expected == found && !found.is_empty() {
        return None;
    }
    let at = expected.iter().zip(found).take_while(|(one, other)| one == other).count();
    Some(Mismatch {
        id,
        at,
        expected: expected.get(at).cloned(),
        found: found.get(at).cloned(),
        common: expected[..at].to_vec(),
    })
}

impl Report {
    /// Counts a scenario that is as expected.
    fn add(&mut self, scenario: &Scenario, golden: &Golden) {
        let mut differs = false;
        for rule in golden.differences() {
            differs = true;
            *self.differences.entry(rule).or_default() += 1;
        }
        if differs {
            self.by_difference += 1;
        } else {
            self.equal += 1;
        }
        for writing in scenario.writings() {
            *self.writings.entry(writing).or_default() += 1;
        }
    }
}
