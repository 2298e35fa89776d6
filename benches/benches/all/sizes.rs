//! Sizes of futures; their bars are tests.

use crate::figures;
use hooks_benches::{cases, futures};
use std::io::Result;

/// Columns of the cases: case, hooked, by hand. Columns of the realistic methods: method, plain, with sync hooks, with
/// an async hook after, instrumented.
pub fn measure() -> Result<()> {
    figures::write("sizes-cases", &rows(cases::sizes()))?;
    figures::write("sizes", &rows(futures::sizes()))
}

fn rows<const COLUMNS: usize>(sizes: Vec<(&str, [usize; COLUMNS])>) -> Vec<Vec<String>> {
    sizes
        .into_iter()
        .map(|(name, sizes)| [vec![name.to_owned()], sizes.map(|size| size.to_string()).to_vec()].concat())
        .collect()
}
