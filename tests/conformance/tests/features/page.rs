//! `docs/coming-from-feathers.md` says what these tests show, and leaves nothing out.

use crate::FEATURES;
use crate::events::all_there;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const PAGE: &str = include_str!("../../../../docs/coming-from-feathers.md");

/// What the documentation of 0.9.0 describes, by its headings, and the features that are about it.
const DOCUMENTED: &[(&str, &[&str])] = &[
    ("Intro to Async Hooks", &["around_hooks", "not_calling_next", "next_twice"]),
    ("The `hooks` Function", &["around_hooks", "what_a_method_returns"]),
    ("Example with a Class", &["hooks_of_an_object"]),
    ("TypeScript with the `@hooks` Decorator", &["decorators", "legacy_decorators"]),
    ("The `middleware` Manager", &["parameters_by_name", "hooks_chosen_for_each_call"]),
    ("params(...names)", &["parameters_by_name"]),
    ("props(properties)", &["properties"]),
    ("defaults(callback)", &["defaults"]),
    ("Global Hooks on an Object", &["hooks_of_all_methods_of_an_object"]),
    ("Global Hooks on a Class", &["hooks_of_a_class", "inheritance", "overriding"]),
    ("Context properties", &["all_arguments", "the_method_name", "the_receiver", "the_hook_type"]),
    ("Arguments", &["all_arguments", "arguments_in_around"]),
    ("Using named parameters", &["parameters_by_name"]),
    ("Default values", &["defaults"]),
    ("Modifying the result", &["setting_the_result_skips_the_method", "changing_the_result", "clearing_the_result"]),
    ("Calling the original function", &["the_original"]),
    ("Customizing and returning the context", &["a_context_from_the_caller", "a_context_is_for_one_call"]),
    ("Async Hook Flow", &["around_hooks", "around_outside_the_lists"]),
    ("Regular Hooks", &["sync_and_async_hooks", "returning_from_a_hook"]),
    ("The `collect` utility", &["lists_in_order", "changing_the_error", "recovering", "an_error_hook_fails"]),
    ("Best practises", &["levels", "arguments_that_are_objects", "a_context_is_for_one_call"]),
    ("Cache", &["setting_the_result_in_around"]),
    ("Permissions", &["hooks_with_values"]),
];

/// The rows of the table under a heading, without its head.
fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let section = PAGE.split("\n## ").find(|section| section.starts_with(heading)).expect("the page has this heading");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.skip(1).map(|row| row.split(" | ").map(str::trim).collect()).collect()
}

/// What a row has in its last column, without the backticks.
fn last<'a>(row: &[&'a str]) -> &'a str {
    row.last().expect("a row has columns").trim_matches('`')
}

/// Each row has a feature behind it that is as the row says, and each feature has a row.
#[test]
fn rows_are_features_that_hold() {
    let features: BTreeMap<&str, _> = FEATURES.iter().copied().collect();
    let rows = table("Feature by feature");
    for row in &rows {
        assert_eq!(row.len(), 4, "{row:?}");
        let (name, differs) = match last(row).split_once("`, ") {
            Some((name, "differs")) => (name, true),
            _ => (last(row), false),
        };
        let compared = features.get(name).unwrap_or_else(|| panic!("no test shows {row:?}"))();
        compared.check(name);
        assert_eq!(compared.is_different(), differs, "{name}");
    }
    let rows: BTreeSet<&str> = rows.iter().map(|row| last(row).split('`').next().unwrap_or_default()).collect();
    // It belongs to the row of `scheduling`.
    let mut shown: BTreeSet<&str> = features.into_keys().collect();
    assert!(shown.remove("scheduling_with_the_synchronous_runner"));
    assert_eq!(rows, shown);
}

/// A feature that was tried on the npm package only would say nothing.
#[test]
fn the_oracle_has_the_same_features() {
    let mut there = all_there();
    assert!(there.remove("exports").is_some());
    let features: BTreeSet<&str> = FEATURES.iter().map(|(name, _)| *name).collect();
    assert_eq!(there.keys().map(String::as_str).collect::<BTreeSet<_>>(), features);
}

#[test]
fn all_that_is_documented_there_has_a_row() {
    let rows: BTreeSet<&str> =
        table("Feature by feature").iter().map(|row| last(row).split('`').next().unwrap_or_default()).collect();
    for (heading, features) in DOCUMENTED {
        assert!(!features.is_empty(), "{heading}");
        features.iter().for_each(|feature| assert!(rows.contains(feature), "{heading}: {feature}"));
    }
}

#[test]
fn all_that_the_package_exports_is_on_the_page() {
    let words: BTreeSet<&str> = PAGE.split(|letter: char| !letter.is_alphanumeric()).collect();
    for name in &all_there()["exports"] {
        assert!(words.contains(name.as_str()), "{name} is not on the page");
    }
}

/// The rules and their counts are those of the report, which is compared with the traces.
#[test]
fn every_difference_is_on_the_page() {
    let report = include_str!("../../report.txt");
    let counts = |line: &'static str| {
        let (name, count) = line.strip_prefix("      ")?.split_once(' ')?;
        Some((name, count.trim().parse::<u32>().ok()?))
    };
    let reported: BTreeMap<&str, u32> = report.lines().filter_map(counts).collect();
    let rows = [table("Deliberate differences"), table("Written in another way")].concat();
    let on_page: BTreeMap<&str, u32> =
        rows.iter().map(|row| (row[0].trim_matches('`'), last(row).parse().expect("a count"))).collect();
    assert_eq!(on_page, reported);
}

/// What cannot be said here is shown by a program that is refused, and what cannot be said there by a test of it.
#[test]
fn what_only_one_side_can_say_is_shown() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let rows = [table("Only there"), table("Only here")].concat();
    assert!(!rows.is_empty());
    for row in rows {
        let path = root.join(last(&row));
        assert!(path.is_file(), "{row:?}");
        if row[row.len() - 1].contains("ui-tests/fail") {
            assert!(path.with_extension("stderr").is_file(), "{row:?}");
        }
    }
}
