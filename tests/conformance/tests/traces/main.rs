//! Every scenario, on both sides.

mod coverage;
mod subject;

use hooks_conformance::compare::{Golden, Report, Trace, compare, mismatch};
use hooks_conformance::scenario::{Act, How, Inside, Rule, Scenario, Then};
use hooks_conformance::{generate, json};
use std::collections::BTreeMap;

const SCENARIOS: &str = include_str!("../../scenarios.json");
const GOLDEN: &str = include_str!("../../golden.json");

/// Methods of the subject, by the number of their scenario.
type Subjects = [(u32, fn() -> Trace)];

fn scenarios() -> Vec<Scenario> {
    serde_json::from_str(SCENARIOS).expect("`generate` wrote `scenarios.json`")
}

fn golden() -> Vec<Golden> {
    serde_json::from_str(GOLDEN).expect("the oracle wrote `golden.json`")
}

fn run(subjects: &Subjects) -> BTreeMap<u32, Trace> {
    subjects.iter().map(|(id, run)| (*id, run())).collect()
}

#[test]
fn our_stacks_do_what_those_of_the_npm_package_do() {
    let report = compare(&scenarios(), &golden(), &run(subject::SUBJECTS));
    println!("{report}");
    assert!(report.mismatches.is_empty(), "{report}");
    assert_eq!(report.equal + report.by_difference, report.scenarios);
}

/// The counts are committed, so that a difference that takes over more scenarios is seen in review.
#[test]
fn the_report_is_as_committed() {
    let report = compare(&scenarios(), &golden(), &run(subject::SUBJECTS)).to_string();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/report.txt"), &report).expect("it is a file");
        return;
    }
    assert_eq!(report, include_str!("../../report.txt"));
}

#[test]
fn the_scenarios_are_what_the_seed_makes() {
    let scenarios = generate::scenarios(generate::SEED, generate::COUNT);
    assert!(json::of_scenarios(&scenarios) == SCENARIOS, "run `cargo run -p hooks-conformance --bin generate`");
    assert!(scenarios.len() >= 500);
}

/// No trace is excused by a rule that its scenario gives no reason for.
#[test]
fn a_rule_is_used_only_where_it_applies() {
    for (scenario, golden) in scenarios().iter().zip(golden()) {
        assert_eq!(scenario.id, golden.id);
        let rules = Rule::of(scenario);
        assert_eq!(scenario.rules, rules);
        for anew in &golden.anew {
            assert!(rules.contains(&anew.rule), "scenario {}: {}", scenario.id, anew.rule);
        }
    }
}

/// With nothing but sync hooks and a sync method, our trace is that of the synchronous runner.
#[test]
fn nothing_that_is_sync_needs_more_than_the_synchronous_runner() {
    let (scenarios, golden) = (scenarios(), golden());
    let without_promises = scenarios.iter().zip(&golden).filter(|(scenario, _)| !scenario.has_promises());
    let mut differs = 0;
    for (scenario, golden) in without_promises {
        assert!(!scenario.rules.contains(&Rule::CompletedPromise), "scenario {}", scenario.id);
        differs += usize::from(golden.anew.iter().any(|anew| anew.rule == Rule::Scheduling));
    }
    assert!(differs > 10, "only {differs} of them tell the two runners apart");
}

/// One scenario, written wrong in three ways.
mod faulty {
    use super::*;

    /// What the report says of a subject that is right but for these methods.
    fn report_with(faulty: &Subjects) -> (u32, Report) {
        let mut traces = run(subject::SUBJECTS);
        traces.extend(run(faulty));
        let (id, _) = faulty[0];
        (id, compare(&scenarios(), &golden(), &traces))
    }

    #[track_caller]
    fn assert_found(faulty: &Subjects, at: usize, expected: &str, found: &str) {
        let (id, report) = report_with(faulty);
        assert_eq!(report.mismatches.len(), 1, "{report}");
        let mismatch = &report.mismatches[0];
        assert_eq!((mismatch.id, mismatch.at), (id, at), "{report}");
        let starts = |event: &Option<String>, start| event.as_ref().is_some_and(|event| event.starts_with(start));
        assert!(starts(&mismatch.expected, expected) && starts(&mismatch.found, found), "{report}");
        let text = report.to_string();
        assert!(text.contains(&format!("scenario {id}: event {at} differs")), "{text}");
        assert!(text.contains(&format!("    expected {expected}")), "{text}");
    }

    /// The first hook is entered and left; the second is not there.
    #[test]
    fn a_missing_hook_is_found() {
        assert_found(subject::missing::SUBJECTS, 2, "> 0.before.1", "> ");
    }

    #[test]
    fn a_changed_order_is_found() {
        assert_found(subject::reordered::SUBJECTS, 0, "> 0.before.0", "> 0.before.1");
    }

    /// It is called with another argument.
    #[test]
    fn a_wrong_value_is_found() {
        assert_found(subject::wrong::SUBJECTS, 0, "> 0.before.0", "> 0.before.0");
    }

    #[test]
    fn a_wrong_golden_trace_is_found() {
        let mut golden = golden();
        let wrong = golden.iter_mut().skip(10).find(|golden| golden.anew.is_empty()).expect("most are plain");
        let (id, last) = (wrong.id, wrong.trace.len() - 1);
        wrong.trace[last] = "= 12345".to_owned();
        let report = compare(&scenarios(), &golden, &run(subject::SUBJECTS));
        assert_eq!(report.mismatches.len(), 1);
        let mismatch = &report.mismatches[0];
        assert_eq!((mismatch.id, mismatch.at), (id, last));
        assert_eq!(mismatch.expected.as_deref(), Some("= 12345"));
    }

    #[test]
    fn an_event_too_many_or_too_few_is_found() {
        let mut traces = run(subject::SUBJECTS);
        traces.entry(1).or_default().push("> 9.after.9".to_owned());
        traces.entry(2).or_default().pop();
        traces.remove(&3);
        let report = compare(&scenarios(), &golden(), &traces);
        let found: Vec<_> = report.mismatches.iter().map(|mismatch| (mismatch.id, mismatch.found.as_deref())).collect();
        assert_eq!(found, [(1, Some("> 9.after.9")), (2, None), (3, None)]);
    }

    /// No rule makes room for anything but what it is about.
    #[test]
    fn every_event_changed_missing_or_swapped_in_every_trace_is_found() {
        let traces = run(subject::SUBJECTS);
        let mut found = [0, 0, 0];
        for golden in golden() {
            let right = &traces[&golden.id];
            for at in 0..right.len() {
                let mut changed = right.clone();
                changed[at] += "0";
                let mut missing = right.clone();
                missing.remove(at);
                let mut swapped = right.clone();
                swapped.swap(at, (at + 1).min(right.len() - 1));
                for (count, wrong) in found.iter_mut().zip([changed, missing, swapped]) {
                    if wrong != *right {
                        assert_first_difference(&golden, right, &wrong, at);
                        *count += 1;
                    }
                }
            }
        }
        let events: usize = traces.values().map(Vec::len).sum();
        assert_eq!(found[..2], [events, events]);
        assert!(found[2] > events * 9 / 10, "few events are like their neighbours, not all but {}", found[2]);
    }

    #[track_caller]
    fn assert_first_difference(golden: &Golden, right: &Trace, wrong: &Trace, changed: usize) {
        let mismatch = mismatch(golden.id, golden, wrong).expect("it is wrong");
        // Where a missing event is like those after it, it is the last of these that is missed.
        let at = (changed..right.len()).find(|at| right.get(*at) != wrong.get(*at)).expect("they differ");
        assert_eq!((mismatch.id, mismatch.at), (golden.id, at));
        assert_eq!((mismatch.expected.as_ref(), mismatch.found.as_ref()), (right.get(at), wrong.get(at)));
        let text = mismatch.to_string();
        assert!(text.starts_with(&format!("scenario {}: event {at} differs\n", golden.id)), "{text}");
    }
}
