//! Scenarios and traces as they are committed: each hook and each event on one line.

use crate::scenario::{Level, Scenario};
use serde::Serialize;
use std::fmt::Write;

/// The text of the file with the scenarios.
#[must_use]
pub fn of_scenarios(scenarios: &[Scenario]) -> String {
    let scenarios: Vec<String> = scenarios.iter().map(of_scenario).collect();
    format!("[\n{}\n]\n", scenarios.join(",\n"))
}

fn of_scenario(scenario: &Scenario) -> String {
    let head = Scenario { levels: Vec::new(), ..scenario.clone() };
    let head = line(&head);
    let (start, end) = head.split_once(r#","levels":[]"#).unwrap_or((&head, ""));
    let levels: Vec<String> = scenario.levels.iter().map(of_level).collect();
    format!("  {start},\"levels\":[\n{}\n  ]{end}", levels.join(",\n"))
}

fn of_level(level: &Level) -> String {
    let lists = [
        ("around", level.around.iter().map(line).collect()),
        ("before", level.before.iter().map(line).collect()),
        ("after", level.after.iter().map(line).collect()),
        ("error", level.error.iter().map(line).collect::<Vec<_>>()),
    ];
    let mut text = String::from("    {\n");
    for (at, (name, hooks)) in lists.iter().enumerate() {
        let comma = if at < 3 { "," } else { "" };
        let hooks =
            if hooks.is_empty() { String::new() } else { format!("\n        {}\n      ", hooks.join(",\n        ")) };
        let _ = writeln!(text, "      \"{name}\":[{hooks}]{comma}");
    }
    text.push_str("    }");
    text
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
