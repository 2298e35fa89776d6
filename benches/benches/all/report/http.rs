//! The work around handlers, in the process and over loopback.

use super::{number, spread};
use crate::figures;
use std::fmt::Write;
use std::io::Result;

pub fn section() -> Result<String> {
    let mut page = String::from(
        "## Around handlers of web services\n\nThe four benchmarks of restify on axum: an answer in JSON, one in text, a \
         router with 3,294 paths, and ten steps before the handler; in the first three, a step before the handler counts \
         the request and one after it names the server. The steps are called by hand (`written`), are hooks (`hooked`), \
         are an `axum::middleware::from_fn` each (`middleware`), or are hooks with a yield to the scheduler between each \
         (`yielding`), as `setImmediate` was one in restify. Nanoseconds per request, least / median / greatest of 7 \
         processes, in each the least of 60 samples (200 over loopback); ratios are to `written` in the same process. Over loopback sixteen requests are under way at a time, \
         and the time is that of client and server.\n\n",
    );
    page += "| in the process | ns | ratio | instructions | ratio |\n|---|--:|--:|--:|--:|\n";
    let counted = figures::read("http-instructions")?;
    let count_of = |name: &str| counted.iter().find(|row| row[0] == name).map_or(f64::NAN, |row| number(&row[1]));
    for row in figures::read("http-process")?.iter().filter(|row| row.len() == 7) {
        let (name, times, ratios) = columns(row);
        let benchmark = name.split(", ").next().unwrap_or_default();
        let (count, written) = (count_of(name), count_of(&format!("{benchmark}, written")));
        let _ = writeln!(page, "| {name} | {times} | {ratios} | {count} | {:.3} |", count / written);
    }
    page += "\n| over loopback | ns | ratio |\n|---|--:|--:|\n";
    for row in figures::read("http-loopback")?.iter().filter(|row| row.len() == 7) {
        let (name, times, ratios) = columns(row);
        let _ = writeln!(page, "| {name} | {times} | {ratios} |");
    }
    Ok(page + "\n")
}

/// The name, the times and the ratios.
fn columns(row: &[String]) -> (&str, String, String) {
    (&row[0], spread(&row[1..4], 0), spread(&row[4..7], 2))
}
