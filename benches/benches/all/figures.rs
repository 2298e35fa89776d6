//! Where figures are kept between measuring and writing them down: a file of lines for each part.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of this package.
pub fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder for what is made on the way.
pub fn folder() -> io::Result<PathBuf> {
    let folder = package().join("../target/hooks-benches");
    fs::create_dir_all(&folder)?;
    folder.canonicalize()
}

pub fn write(part: &str, rows: &[Vec<String>]) -> io::Result<()> {
    let lines: String = rows.iter().map(|row| row.join("\t") + "\n").collect();
    fs::write(folder()?.join(part).with_extension("tsv"), lines)
}

/// Fails where the part was not measured.
pub fn read(part: &str) -> io::Result<Vec<Vec<String>>> {
    let lines = fs::read_to_string(folder()?.join(part).with_extension("tsv"))
        .map_err(|error| io::Error::new(error.kind(), format!("{part} is to be measured first: {error}")))?;
    Ok(lines.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect())
}

/// Least, median and greatest.
#[derive(Clone, Copy)]
pub struct Spread {
    pub min: f64,
    pub median: f64,
    pub max: f64,
}

impl Spread {
    pub fn of(mut samples: Vec<f64>) -> Self {
        samples.sort_by(f64::total_cmp);
        let at = |index: usize| samples.get(index).copied().unwrap_or(f64::NAN);
        Spread { min: at(0), median: at(samples.len() / 2), max: at(samples.len().saturating_sub(1)) }
    }

    pub fn columns(self) -> [String; 3] {
        [self.min, self.median, self.max].map(|value| value.to_string())
    }
}
