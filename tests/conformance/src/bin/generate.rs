//! Writes `scenarios.json` anew: `cargo run -p hooks-conformance --bin generate`, with a seed and a count to try others.

use hooks_conformance::generate::{COUNT, SEED, scenarios};
use hooks_conformance::json;
use std::error::Error;
use std::{env, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let seed = args.next().map_or(Ok(SEED), |arg| arg.parse())?;
    let count = args.next().map_or(Ok(COUNT), |arg| arg.parse())?;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios.json");
    Ok(fs::write(file, json::of_scenarios(&scenarios(seed, count)))?)
}
