//! Web services whose work around the handler is done in several ways.

use crate::figures;
use crate::instructions::callgrind;
use crate::peers::{PROCESSES, table, timed};
use hooks_benches::http::{COUNTED, WAYS};
use std::io::{Error, Result};
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_requests");

/// Columns of the two that are timed: those of `peers`. Columns of what is counted: benchmark and way, instructions.
pub fn measure() -> Result<()> {
    let (mut in_process, mut over_loopback) = (Vec::new(), Vec::new());
    for _ in 0..PROCESSES {
        in_process.push(timed(Command::new(PROGRAM).arg("process"))?);
        over_loopback.push(timed(Command::new(PROGRAM).arg("loopback"))?);
    }
    let first_way = |index| index - index % WAYS.len();
    figures::write("http-process", &table(&in_process, first_way))?;
    figures::write("http-loopback", &table(&over_loopback, first_way))?;
    let per_call = callgrind(&[PROGRAM, "count"])?;
    let counted = in_process[0].iter().map(|(name, _)| {
        let function = format!("requests::{}", name.replace(", ", "::"));
        let cost = per_call.iter().find(|(name, _)| *name == function).map(|(_, cost)| cost / f64::from(COUNTED));
        let cost = cost.ok_or_else(|| Error::other(format!("{name} was not counted")))?;
        Ok(vec![name.clone(), format!("{cost:.0}")])
    });
    figures::write("http-instructions", &counted.collect::<Result<Vec<_>>>()?)
}
