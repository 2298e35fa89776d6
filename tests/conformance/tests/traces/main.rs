//! Every scenario, on both sides.

mod subject;

use hooks_conformance::compare::{Golden, Report, Trace, compare};
use hooks_conformance::scenario::{Act, Inside, Scenario, Then};
use hooks_conformance::{generate, json};
use std::collections::BTreeMap;

const SCENARIOS: &str = include_str!("../../scenarios.json");
const GOLDEN: &str = include_str!("../../golden.json");

fn scenarios() -> Vec<Scenario> {
    serde_json::from_str(SCENARIOS).expect("`generate` wrote `scenarios.json`")
}

fn golden() -> Vec<Golden> {
    serde_json::from_str(GOLDEN).expect("the oracle wrote `golden.json`")
}

fn run(subjects: &[(u32, fn() -> Trace)]) -> BTreeMap<u32, Trace> {
    subjects.iter().map(|(id, run)| (*id, run())).collect()
}

#[test]
fn our_stacks_do_what_those_of_the_npm_package_do() {
    let report = compare(&scenarios(), &golden(), &run(subject::SUBJECTS));
    println!("{report}");
    assert!(report.mismatches.is_empty(), "{report}");
    assert_eq!(report.equal + report.by_difference, report.scenarios);
}
