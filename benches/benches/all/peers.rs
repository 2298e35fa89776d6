//! The same method with its hooks in other hands, each several times in a process of its own.

use crate::figures::{self, Spread};
use std::io::{Error, Result};
use std::process::{Command, Stdio};

pub const PROCESSES: usize = 7;

/// Columns: name, nanoseconds (least, median, greatest), the same as ratios to the first of the same process.
pub fn measure() -> Result<()> {
    let runs =
        (0..PROCESSES).map(|_| timed(&mut Command::new(env!("CARGO_BIN_EXE_peers")))).collect::<Result<Vec<_>>>()?;
    figures::write("peers", &table(&runs, |_| 0))
}

pub fn measure_node() -> Result<()> {
    let folder = figures::package().join("node");
    if !folder.join("node_modules").exists() {
        timed(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    }
    let runs = (0..PROCESSES)
        .map(|_| timed(Command::new("node").arg("bench.mjs").current_dir(&folder)))
        .collect::<Result<Vec<_>>>()?;
    figures::write("node", &table(&runs, |_| 0))
}

/// Runs a program that prints a name and nanoseconds in each line.
pub fn timed(command: &mut Command) -> Result<Vec<(String, f64)>> {
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        return Err(Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let line = |line: &str| {
        let (name, nanoseconds) = line.split_once('\t')?;
        Some((name.to_owned(), nanoseconds.parse().ok()?))
    };
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(line).collect())
}

/// `base` tells for each line the one that its ratio is to.
pub fn table(runs: &[Vec<(String, f64)>], base: impl Fn(usize) -> usize) -> Vec<Vec<String>> {
    let Some(first) = runs.first() else { return Vec::new() };
    let row = |(index, (name, _)): (usize, &(String, f64))| {
        let times = Spread::of(runs.iter().map(|run| run[index].1).collect());
        let ratios = Spread::of(runs.iter().map(|run| run[index].1 / run[base(index)].1).collect());
        [vec![name.clone()], times.columns().to_vec(), ratios.columns().to_vec()].concat()
    };
    first.iter().enumerate().map(row).collect()
}
