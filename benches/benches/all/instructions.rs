//! Instructions per call, counted by callgrind.

use crate::figures;
use hooks_benches::cases::lstat;
use hooks_benches::for_all_cases;
use std::collections::HashMap;
use std::fs;
use std::io::{Error, Result};
use std::process::{Command, Stdio};

/// Sync and async cases may take so many times the instructions of the hand-written ones.
const SYNC_BAR: f64 = 1.0;
const ASYNC_BAR: f64 = 1.02;

/// `lstat` with hooks may take so many times the instructions of the bare call.
const LSTAT_BAR: f64 = 1.0088;

/// What misses its bar, with the instructions that it takes more than by hand, and why.
const KNOWN: [(&str, &str, f64); 5] = [
    // The same code by hand with a labelled block instead of a closure has it too.
    ("opaque", "before_after_error", 1.0),
    ("transparent", "before_after_error", 1.0),
    // The future of an async closure is polled by the future of the hook.
    ("opaque", "async_arounds", 27.0),
    // Nothing stands in for the hooks on the other side; called by hand (`lstat_called`) they take as many.
    ("opaque", "lstat", 26.0),
    ("transparent", "lstat", 7.0),
];

const VARIANTS: [&str; 2] = ["opaque", "transparent"];

macro_rules! names {
    ($({ $($case:ident)* })*) => {
        /// All that are counted.
        const CASES: &[&str] = &[$($(stringify!($case),)*)* "lstat", "lstat_called"];
    };
}

for_all_cases!(names);

/// Columns: variant, case, hooked, hand-written.
pub fn measure() -> Result<()> {
    let per_call: HashMap<_, _> = callgrind(&[env!("CARGO_BIN_EXE_count")])?.into_iter().collect();
    let mut rows = Vec::new();
    for (variant, case) in VARIANTS.iter().flat_map(|variant| CASES.iter().map(move |case| (*variant, *case))) {
        let cost_of = |side: &str| {
            let cost = per_call.get(&format!("count::{side}_{variant}::{case}"));
            let cost = cost.ok_or_else(|| Error::other(format!("{case} ({side}, {variant}) was not counted")))?;
            Ok::<_, Error>(of_one(case, *cost).to_string())
        };
        rows.push(vec![variant.to_owned(), case.to_owned(), cost_of("hooked")?, cost_of("written")?]);
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
    for row in figures::read("instructions")? {
        let [variant, case, hooked, written] = &row[..] else { continue };
        let known = KNOWN.iter().find(|known| (known.0, known.1) == (variant, case)).map(|known| known.2);
        let [cost, by_hand] = [hooked, written].map(|cost| cost.parse::<f64>().unwrap_or(f64::NAN));
        let most = known.map_or(by_hand * bar(case), |more| by_hand + more);
        // Nothing that is no number is within.
        let is_within = cost <= most;
        if !is_within {
            missed.push(format!("{case} ({variant}): {hooked} instructions, by hand {written}"));
        }
    }
    if missed.is_empty() { Ok(()) } else { Err(Error::other(missed.join("\n"))) }
}
