//! `lstat` with a hook before it and one after it, beside the bare call.

use super::hooks::count;
use crate::{Optimiser, State};
use std::fs::{Metadata, symlink_metadata};
use std::io::Result;
use std::path::Path;

/// How often it is called in a row.
pub const CALLS: u32 = 100_000;

/// What it is called for: something that is there on every machine, by the shortest of paths.
pub const PATH: &str = "/";

pub mod hooked {
    use super::{Metadata, Optimiser, Path, Result, State, count, symlink_metadata};
    use hooks_runtime::hooked;

    #[hooked(before = [count], after = [count])]
    pub fn lstat<V: Optimiser>(state: &State<V>, path: &Path) -> Result<Metadata> {
        symlink_metadata(path)
    }

    #[hooked(before = [count], after = [count])]
    pub fn lstat_called<V: Optimiser>(state: &State<V>, path: &Path) -> Result<Metadata> {
        symlink_metadata(path)
    }
}

pub mod written {
    use super::{Metadata, Optimiser, Path, Result, State, count, symlink_metadata};

    /// Without hooks.
    pub fn lstat<V: Optimiser>(_state: &State<V>, path: &Path) -> Result<Metadata> {
        symlink_metadata(path)
    }

    /// With the hooks, called by hand.
    pub fn lstat_called<V: Optimiser>(state: &State<V>, path: &Path) -> Result<Metadata> {
        count(state);
        let metadata = symlink_metadata(path)?;
        count(state);
        Ok(metadata)
    }
}
