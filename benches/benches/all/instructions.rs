//! Instructions per call, counted by callgrind.

use crate::figures;
use hooks_benches::cases::lstat;
use std::collections::HashMap;
use std::fs;
use std::io::{Error, Result};
use std::process::{Command, Stdio};

/// Sync and async cases may take so many times the instructions of the hand-written ones.
const SYNC_BAR: f64 = 1.0;
const ASYNC_BAR: f64 = 1.02;

/// `lstat` with hooks may take so many times the instructions of the bare call.
const LSTAT_BAR: f64 = 1.0088;

/// What takes more, with what it takes and why.
const KNOWN: [(&str, f64); 3] = [
    // One instruction: the same code by hand with a labelled block instead of a closure has it too.
    ("before_after_error", 1.10),
    // The future of an async closure is polled by the future of the hook.
    ("async_arounds", 1.60),
    // Nothing stands in for the hooks on the other side; called by hand (`lstat_called`) they take as many.
    ("lstat", 1.10),
];

/// Columns: variant, case, hooked, hand-written.
pub fn measure() -> Result<()> {
    let per_call = callgrind(&[env!("CARGO_BIN_EXE_count")])?;
    let mut rows = Vec::new();
    for (name, hooked) in &per_call {
        let Some((variant, case)) = name.strip_prefix("count::hooked_").and_then(|name| name.split_once("::")) else {
            continue;
        };
        let written = per_call
            .iter()
            .find(|(name, _)| *name == format!("count::written_{variant}::{case}"))
            .ok_or_else(|| Error::other(format!("{case} was not counted")))?
            .1;
        let [hooked, written] = [*hooked, written].map(|cost| of_one(case, cost).to_string());
        rows.push(vec![variant.to_owned(), case.to_owned(), hooked, written]);
    }
    rows.sort();
    figures::write("instructions", &rows)
}

/// Runs a program, and has each function that is called in it with what a call of it costs.
pub fn callgrind(program: &[&str]) -> Result<Vec<(String, f64)>> {
    Ok(per_call(&profile(program)?))
}

/// Runs a program, and has what all of it costs.
pub fn total(program: &[&str]) -> Result<f64> {
    let profile = profile(program)?;
    let total = profile.lines().find_map(|line| line.strip_prefix("totals: ")?.parse().ok());
    total.ok_or_else(|| Error::other("no total in the profile"))
}

fn profile(program: &[&str]) -> Result<String> {
    let output = figures::folder()?.join("callgrind.out");
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", &format!("--callgrind-out-file={}", output.display())])
        .args(program)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| Error::new(error.kind(), format!("valgrind is needed: {error}")))?;
    if !status.success() {
        return Err(Error::other("callgrind failed"));
    }
    fs::read_to_string(output)
}

fn per_call(profile: &str) -> Vec<(String, f64)> {
    let mut names = HashMap::new();
    let mut costs: HashMap<&str, (f64, f64)> = HashMap::new();
    let mut called = "";
    let mut lines = profile.lines();
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("cfn=").or_else(|| line.strip_prefix("fn=")) {
            let (id, name) = rest.split_once(' ').unwrap_or((rest, ""));
            if !name.is_empty() {
                names.insert(id, name);
            }
            if line.starts_with('c') {
                called = id;
            }
        } else if let Some(rest) = line.strip_prefix("calls=") {
            let number = |text: Option<&str>| text.and_then(|text| text.parse().ok()).unwrap_or(0.0);
            let calls = number(rest.split(' ').next());
            let cost = number(lines.next().and_then(|line| line.split(' ').nth(1)));
            let sum = costs.entry(called).or_default();
            *sum = (sum.0 + calls, sum.1 + cost);
        }
    }
    costs.into_iter().filter_map(|(id, (calls, cost))| Some(((*names.get(id)?).to_owned(), cost / calls))).collect()
}

/// What one call costs, where a function makes all of them.
fn of_one(case: &str, cost: f64) -> f64 {
    if case.starts_with("lstat") { (cost / f64::from(lstat::CALLS)).round() } else { cost }
}

pub fn bar(case: &str) -> f64 {
    match case {
        "lstat" => LSTAT_BAR,
        _ if case.starts_with("async") => ASYNC_BAR,
        _ => SYNC_BAR,
    }
}

/// Fails where a case needs more than its bar, or than what is known of it.
pub fn check() -> Result<()> {
    measure()?;
    let mut missed = Vec::new();
    for row in figures::read("instructions") {
        let [variant, case, hooked, written] = &row[..] else { continue };
        let ratio = hooked.parse::<f64>().unwrap_or(f64::NAN) / written.parse::<f64>().unwrap_or(f64::NAN);
        let known = KNOWN.iter().find(|(known, _)| known == case).map(|(_, ratio)| *ratio);
        if ratio.is_nan() || ratio > known.unwrap_or_else(|| bar(case)) {
            missed.push(format!("{case} ({variant}): {hooked} instructions, by hand {written}"));
        }
    }
    if missed.is_empty() { Ok(()) } else { Err(Error::other(missed.join("\n"))) }
}
