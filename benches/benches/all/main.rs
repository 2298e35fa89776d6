//! Measures everything and keeps the figures; `report` writes them down in `RESULTS.md`.
//!
//! ```text
//! cargo bench -p hooks-benches                     # everything
//! cargo bench -p hooks-benches -- instructions     # one part
//! cargo bench -p hooks-benches -- build-many       # check of 10,000 methods as services have them, which takes minutes
//! cargo bench -p hooks-benches -- check            # fails where more instructions or code are needed than by hand
//! cargo bench -p hooks-benches -- report           # writes RESULTS.md and its charts
//! ```

mod build;
mod chains;
mod chart;
mod figures;
mod generate;
mod http;
mod instructions;
mod peers;
mod report;
mod sizes;

use std::io::Result;
use std::process::ExitCode;
use std::time::Instant;

type Part = (&'static str, fn() -> Result<()>);

const PARTS: [Part; 7] = [
    ("instructions", instructions::measure),
    ("sizes", sizes::measure),
    ("peers", peers::measure),
    ("node", peers::measure_node),
    ("http", http::measure),
    ("build", build::measure),
    ("chains", chains::measure),
];

/// What is done only when it is named.
const ASKED_FOR: [Part; 3] = [("build-many", build::measure_many), ("check", check), ("report", report::write)];

fn check() -> Result<()> {
    instructions::check()?;
    build::check()
}

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |part: &str| names.is_empty() || names.iter().any(|name| name == part);
    let start = Instant::now();
    let mut done = true;
    let asked_for = ASKED_FOR.into_iter().filter(|_| !names.is_empty());
    for (name, run) in PARTS.into_iter().chain(asked_for).filter(|(name, _)| is_wanted(name)) {
        println!("[{:4.0} s] {name}", start.elapsed().as_secs_f64());
        if let Err(error) = run() {
            println!("         {name}: {error}");
            done = false;
        }
    }
    println!("[{:4.0} s] done", start.elapsed().as_secs_f64());
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
