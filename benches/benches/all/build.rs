//! Build time of generated crates, and the size of their code.

use crate::figures::{self, Spread};
use crate::generate::{Shape, TWINS, Twin, dependency, new_crate};
use std::fmt::Write;
use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Instant;

/// How a crate is built.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Check,
    /// With the macros compiled at `opt-level = 3`.
    Optimised,
    /// After an edit in a hook, with incremental compilation.
    Edited,
    Build,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Mode::Check => "check",
            Mode::Optimised => "check, macros optimised",
            Mode::Edited => "check after an edit",
            Mode::Build => "build",
        }
    }

    fn command(self) -> &'static str {
        if self == Mode::Build { "build" } else { "check" }
    }
}

/// Crates of one size, each built so many times.
struct Comparison {
    mode: Mode,
    shape: Shape,
    methods: usize,
    hooks: usize,
    rounds: usize,
    twins: &'static [Twin],
}

const HOOKED_AND_WRITTEN: &[Twin] = &[Twin::Hooked, Twin::Written];

const fn methods(mode: Mode, shape: Shape, methods: usize, rounds: usize) -> Comparison {
    Comparison { mode, shape, methods, hooks: 10, rounds, twins: &TWINS }
}

const fn hooks(hooks: usize) -> Comparison {
    let (mode, shape) = (Mode::Check, Shape::Service);
    Comparison { mode, shape, methods: 100, hooks, rounds: 3, twins: HOOKED_AND_WRITTEN }
}

const COMPARISONS: [Comparison; 18] = [
    methods(Mode::Check, Shape::Service, 100, 3),
    methods(Mode::Check, Shape::Service, 300, 3),
    methods(Mode::Check, Shape::Service, 1_000, 3),
    methods(Mode::Check, Shape::Small, 100, 3),
    methods(Mode::Check, Shape::Small, 300, 3),
    methods(Mode::Check, Shape::Small, 1_000, 3),
    methods(Mode::Check, Shape::Small, 3_000, 1),
    methods(Mode::Check, Shape::Small, 10_000, 1),
    methods(Mode::Optimised, Shape::Small, 1_000, 3),
    methods(Mode::Build, Shape::Service, 100, 1),
    methods(Mode::Build, Shape::Service, 1_000, 1),
    methods(Mode::Build, Shape::Small, 1_000, 1),
    Comparison { twins: HOOKED_AND_WRITTEN, ..methods(Mode::Build, Shape::Small, 10_000, 1) },
    Comparison { twins: HOOKED_AND_WRITTEN, ..methods(Mode::Edited, Shape::Service, 100, 3) },
    hooks(1),
    hooks(25),
    hooks(50),
    hooks(100),
];

/// The dependencies that a clean build is timed of.
const CLEAN: [&str; 4] = ["hooks-runtime", "tracing-attributes", "tracing", "async-trait"];

/// What it takes to have the macros optimised.
const OPTIMISED: (&str, Mode) = ("hooks-runtime", Mode::Optimised);

/// The code of hooked methods may be so many times that of hand-written ones.
pub const CODE_BAR: f64 = 1.05;

/// How often each of them is built; what takes a minute and a half, once.
const fn clean_rounds(mode: Mode) -> usize {
    if matches!(mode, Mode::Optimised) { 1 } else { 3 }
}

/// Columns: build, shape, methods, hooks, twin, seconds (least, median, greatest).
pub fn measure() -> Result<()> {
    let mut rows = Vec::new();
    for (twin, size) in code_sizes()? {
        rows.push(vec!["code".to_owned(), twin.name().to_owned(), size.to_string()]);
    }
    for (dependency, mode) in CLEAN.map(|dependency| (dependency, Mode::Build)).into_iter().chain([OPTIMISED]) {
        println!("         clean build of {dependency}");
        let times = (0..clean_rounds(mode)).map(|_| clean_build(dependency, mode)).collect::<Result<Vec<_>>>()?;
        let key = ["clean", dependency, mode.name()].map(str::to_owned);
        rows.push([key.to_vec(), Spread::of(times).columns().to_vec()].concat());
    }
    for comparison in &COMPARISONS {
        rows.extend(compare(comparison)?);
    }
    figures::write("build", &rows)
}

/// 10,000 methods as services have them, which takes minutes.
pub fn measure_many() -> Result<()> {
    let rows = compare(&methods(Mode::Check, Shape::Service, 10_000, 1))?;
    figures::write("build-many", &rows)
}

/// Builds twins in turns, so that what disturbs the machine disturbs all of them.
fn compare(comparison: &Comparison) -> Result<Vec<Vec<String>>> {
    let &Comparison { mode, shape, methods, hooks, rounds, twins } = comparison;
    println!("         {} of {methods} {} methods with {hooks} hooks", mode.name(), shape.name());
    let crates = twins.iter().map(|twin| shape.generate(*twin, methods, hooks)).collect::<Result<Vec<PathBuf>>>()?;
    for (folder, twin) in crates.iter().zip(twins) {
        // Dependencies are built outside of what is measured; and so is what an edit starts from.
        let start = if mode == Mode::Edited { folder.clone() } else { shape.generate(*twin, 1, 1)? };
        cargo(&start, mode)?;
    }
    let mut samples = vec![Vec::new(); twins.len()];
    for round in 0..rounds {
        for (folder, samples) in crates.iter().zip(&mut samples) {
            // Counted from one, as nought is what is there.
            edit(folder, round + 1)?;
            samples.push(cargo(folder, mode)?);
        }
    }
    let key = [mode.name().to_owned(), shape.name().to_owned(), methods.to_string(), hooks.to_string()];
    let row = |(twin, samples): (&Twin, Vec<f64>)| {
        [key.to_vec(), vec![twin.name().to_owned()], Spread::of(samples).columns().to_vec()].concat()
    };
    Ok(twins.iter().zip(samples).map(row).collect())
}

/// Changes the body of a hook.
fn edit(folder: &Path, round: usize) -> Result<()> {
    let path = folder.join("src/lib.rs");
    let source = fs::read_to_string(&path)?;
    let (before, after) = source.split_once("/* edit */").ok_or_else(|| Error::other("no place to edit"))?;
    let after = after.split_once(';').map_or(after, |(_, after)| after);
    fs::write(path, format!("{before}/* edit */ let _ = {round};{after}"))
}

/// The seconds of processor time that it takes.
fn cargo(folder: &Path, mode: Mode) -> Result<f64> {
    let start = processor_time();
    let mut cargo = cargo_in(folder, &folder.with_file_name("target"), mode.command(), mode);
    // Without incremental compilation, every round does all of the work.
    cargo.env("CARGO_INCREMENTAL", if mode == Mode::Edited { "1" } else { "0" });
    succeed(&mut cargo)?;
    Ok(processor_time() - start)
}

fn cargo_in(folder: &Path, target: &Path, command: &str, mode: Mode) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([command, "--quiet"]).current_dir(folder).env("CARGO_TARGET_DIR", target).stdin(Stdio::null());
    if mode == Mode::Optimised {
        cargo.env("CARGO_PROFILE_DEV_BUILD_OVERRIDE_OPT_LEVEL", "3");
    }
    cargo
}

fn succeed(command: &mut Command) -> Result<()> {
    if command.status()?.success() { Ok(()) } else { Err(Error::other(format!("failed: {command:?}"))) }
}

/// What child processes have used so far, in seconds: of all clocks the one that other work disturbs least.
fn processor_time() -> f64 {
    /// Ticks in a second, as `/proc` counts them on every Linux.
    const TICKS: f64 = 100.0;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let Ok(stat) = fs::read_to_string("/proc/self/stat") else {
        return START.elapsed().as_secs_f64();
    };
    // The name of the program, in parentheses, may contain spaces.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(13).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
}

fn clean_build(name: &str, mode: Mode) -> Result<f64> {
    let folder = new_crate(&format!("clean-{name}"), &dependency(name), "")?;
    let target = folder.join("target");
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    let start = processor_time();
    succeed(&mut cargo_in(&folder, &target, "build", mode))?;
    Ok(processor_time() - start)
}

/// Fails where hooked methods are more code than their bar.
pub fn check() -> Result<()> {
    let [(_, hooked), (_, written)] = code_sizes()?;
    let is_within = hooked <= written * CODE_BAR;
    if is_within { Ok(()) } else { Err(Error::other(format!("{hooked} bytes of code, by hand {written}"))) }
}

fn code_sizes() -> Result<[(Twin, f64); 2]> {
    Ok([(Twin::Hooked, code_size(Twin::Hooked)?), (Twin::Written, code_size(Twin::Written)?)])
}

/// Bytes of code, with what it reads and how it unwinds, of a crate whose methods are all polled.
fn code_size(twin: Twin) -> Result<f64> {
    let mut source = Shape::Service.source(twin, 100, 10);
    source.push_str("pub fn all() -> [std::pin::Pin<Box<dyn Future<Output = Result<u64, Error>>>>; 100] { [\n");
    for method in 0..100 {
        // A value of a unit struct lives as long as it is asked to.
        let _ = writeln!(source, "Box::pin((&Service0).method_{method}(String::new(), String::new())),");
    }
    source.push_str("] }\n");
    let dependencies = if twin == Twin::Hooked { dependency("hooks-runtime") } else { String::new() };
    let folder = new_crate(&format!("code-{}", twin.name()), &dependencies, &source)?;
    let target = folder.join("target");
    succeed(cargo_in(&folder, &target, "rustc", Mode::Build).args([
        "--release",
        "--",
        "--emit=obj",
        "-Ccodegen-units=1",
    ]))?;
    for entry in fs::read_dir(target.join("release/deps"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "o") {
            let output = Command::new("size").arg(&path).output()?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let bytes = text.lines().nth(1).and_then(|line| line.split_whitespace().next()?.parse().ok());
            return bytes.ok_or_else(|| Error::other("`size` of binutils is needed"));
        }
    }
    Err(Error::other("no object file"))
}
