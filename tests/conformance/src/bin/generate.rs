//! Writes `scenarios.json` anew: `cargo run -p hooks-conformance --bin generate`.

use hooks_conformance::generate::{COUNT, SEED, scenarios};
use hooks_conformance::json;
use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| ".".to_owned());
    let file = Path::new(&folder).join("scenarios.json");
    fs::write(file, json::of_scenarios(&scenarios(SEED, COUNT)))
}
