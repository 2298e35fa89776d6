//! Sizes of futures; their bars are tests.

use crate::figures;
use hooks_benches::futures;
use std::io::Result;

/// Columns: method, plain, with sync hooks, with an async hook after, instrumented.
pub fn measure() -> Result<()> {
    let sizes = futures::sizes();
    let rows: Vec<Vec<String>> = sizes
        .into_iter()
        .map(|(name, sizes)| [vec![name.to_owned()], sizes.map(|size| size.to_string()).to_vec()].concat())
        .collect();
    figures::write("sizes", &rows)
}
