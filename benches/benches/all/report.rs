//! `RESULTS.md` and its charts, from the figures that were kept.

mod build;
mod http;

use crate::{chains, chart, figures, instructions};
use std::fmt::Write;
use std::fs;
use std::io::Result;
use std::process::Command;

pub fn write() -> Result<()> {
    let charts = figures::package().join("charts");
    fs::create_dir_all(&charts)?;
    let notes = fs::read_to_string(figures::package().join("NOTES.md"))?;
    let mut page = String::from("# Results\n\nWritten by `cargo bench -p hooks-benches -- report`; do not edit.\n\n");
    let _ = writeln!(page, "{}\n\n{notes}", machine());
    page += &instructions_part(&charts)?;
    page += &sizes_part()?;
    page += &peers_part(&charts)?;
    page += &http::section()?;
    page += &build::section(&charts)?;
    page += &chains::section()?;
    fs::write(figures::package().join("RESULTS.md"), page)
}

/// The machine and the versions.
fn machine() -> String {
    let first_line = |program: &str| {
        let output = Command::new(program).arg("--version").output().ok()?;
        let line = String::from_utf8_lossy(&output.stdout).lines().next()?.to_owned();
        Some(if line.starts_with(program) { line } else { format!("{program} {line}") })
    };
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cpu = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map(|(_, name)| name);
    let cores = cpus.lines().filter(|line| line.starts_with("processor")).count();
    let tools: Vec<String> = ["rustc", "valgrind", "node"].into_iter().filter_map(first_line).collect();
    let lock = fs::read_to_string(figures::package().join("../Cargo.lock")).unwrap_or_default();
    let peers = ["tower", "axum", "async-trait", "aspect-macros", "tracing", "tokio"];
    let peers: Vec<String> = peers.into_iter().filter_map(|peer| locked(&lock, peer)).collect();
    let versions = [tools, peers].concat().join(", ");
    format!("Machine: {}, {cores} cores. Versions: {versions}.", cpu.unwrap_or("unknown"))
}

/// The name and version of a package in a lock file of cargo.
fn locked(lock: &str, name: &str) -> Option<String> {
    let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    Some(format!("{name} {}", rest.split_once('"')?.0))
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

/// Least, median and greatest; one figure where there is no other.
fn spread(values: &[String], digits: usize) -> String {
    let values = if values.iter().all(|value| *value == values[0]) { &values[..1] } else { values };
    values.iter().map(|value| format!("{:.digits$}", number(value))).collect::<Vec<_>>().join(" / ")
}

fn verdict(is_met: bool) -> &'static str {
    if is_met { "met" } else { "**missed**" }
}

fn instructions_part(charts: &std::path::Path) -> Result<String> {
    let rows = figures::read("instructions")?;
    let mut page = String::from(
        "## Instructions per call\n\nCounted by callgrind, which sees what is done outside of the kernel. The bar is \
         1.00 for sync and 1.02 for async methods. `lstat` is 100,000 calls beside as many without hooks, with a bar of \
         1.0088; `lstat_called` is beside the same hooks called by hand.\n\n\
         | case | optimiser | hooked | by hand | ratio | bar |\n|---|---|--:|--:|--:|---|\n",
    );
    for row in &rows {
        let [variant, case, hooked, written] = &row[..] else { continue };
        let ratio = number(hooked) / number(written);
        let met = verdict(ratio <= instructions::bar(case));
        let _ = writeln!(page, "| {case} | {variant} | {hooked} | {written} | {ratio:.3} | {met} |");
    }
    let line = |column: usize| {
        let of = |hooks: u32| {
            let case = format!("sync_{hooks}");
            rows.iter()
                .find(|row| row[0] == "opaque" && row[1] == case)
                .map(|row| (f64::from(hooks), number(&row[column])))
        };
        [0, 1, 10, 50].into_iter().filter_map(of).collect()
    };
    let chart = chart::lines(
        "Instructions per call, hooks opaque to the optimiser",
        "hooks",
        "instructions",
        &[("hooked".to_owned(), line(2)), ("by hand".to_owned(), line(3))],
    );
    fs::write(charts.join("hooks.svg"), chart)?;
    page += "\n![Instructions against the number of hooks](charts/hooks.svg)\n\n";
    Ok(page)
}

fn sizes_part() -> Result<String> {
    let mut page = String::from(
        "## Sizes of futures\n\nBytes, of the async cases. The bar is 16 more than by hand.\n\n\
         | case | hooked | by hand |\n|---|--:|--:|\n",
    );
    for row in figures::read("sizes-cases")? {
        let _ = writeln!(page, "| {} |", row.join(" | "));
    }
    page.push_str(
        "\nBytes, of realistic async methods. The bars: with sync hooks 1.01 of the plain ones in \
         sum, with an async after hook 1.05, each below `#[tracing::instrument]`.\n\n\
         | method | plain | sync hooks | async after hook | `#[instrument]` |\n|---|--:|--:|--:|--:|\n",
    );
    let mut sums = [0.0; 4];
    let mut without_upload = [0.0; 4];
    for row in figures::read("sizes")? {
        let _ = writeln!(page, "| {} |", row.join(" | "));
        for (index, size) in row.iter().skip(1).enumerate().take(4) {
            sums[index] += number(size);
            without_upload[index] += if row[0] == "upload" { 0.0 } else { number(size) };
        }
    }
    for (name, sums) in [("sum", sums), ("sum without `upload` (4 KiB)", without_upload)] {
        let columns: Vec<String> = sums.iter().map(|sum| format!("{sum:.0} ({:.3})", sum / sums[0])).collect();
        let _ = writeln!(page, "| {name} | {} |", columns.join(" | "));
    }
    Ok(page + "\n")
}

fn peers_part(charts: &std::path::Path) -> Result<String> {
    let mut page = String::from(
        "## Beside what else there is\n\nNanoseconds per call, least / median / greatest of 7 processes, in each the \
         least of 60 samples. Ratios are to the hand-written method in the same process. Every hook adds one to a \
         counter in memory. Of axum, its router, request and answer are part of the call.\n\n\
         | | ns | ratio |\n|---|--:|--:|\n",
    );
    let rows = figures::read("peers")?;
    for row in rows.iter().filter(|row| row.len() == 7) {
        let _ = writeln!(page, "| {} | {} | {} |", row[0], spread(&row[1..4], 1), spread(&row[4..7], 2));
    }
    let node = figures::read("node")?;
    page += "\nIn Node, the same hooks around a function: with @feathersjs/hooks 0.9.0, with a synchronous runner that does \
             as much and makes a promise only for a hook that returns one, and in a loop that only calls them. Each \
             process has the median of three samples. The ratio is to the hooked Rust method with the same hooks.\n\n\
             | | ns | times as long |\n|---|--:|--:|\n";
    for row in node.iter().filter(|row| row.len() == 7) {
        let hooks = row[0].rsplit(", ").next().unwrap_or_default();
        let ours = rows.iter().find(|ours| ours[0] == format!("hooked async, {hooks}"));
        let ratio = ours.map_or(f64::NAN, |ours| number(&row[2]) / number(&ours[2]));
        let _ = writeln!(page, "| {} | {} | {ratio:.0} |", row[0], spread(&row[1..4], 0));
    }
    let bars: Vec<(String, f64)> = rows
        .iter()
        .chain(&node)
        .filter(|row| row.len() == 7 && !row[0].contains("50 sync"))
        .map(|row| (row[0].clone(), number(&row[2])))
        .collect();
    fs::write(charts.join("peers.svg"), chart::bars("One call with ten hooks (logarithmic)", "ns", &bars))?;
    page += "\n![One call with ten hooks](charts/peers.svg)\n\n";
    Ok(page)
}
