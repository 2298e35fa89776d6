//! Build time of generated crates: hooked, hand-written, and under `#[tracing::instrument]`.

use crate::figures::{self, Spread};
use std::fmt::Write;
use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Instant;

/// Methods in a crate with 10 hooks each, and how often each crate is built.
const METHODS: [(usize, usize); 3] = [(100, 3), (300, 2), (1_000, 2)];
/// Hooks in a stack, on 100 methods.
const HOOKS: [usize; 5] = [1, 10, 25, 50, 100];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Twin {
    Hooked,
    Written,
    Instrumented,
}

const TWINS: [Twin; 3] = [Twin::Hooked, Twin::Written, Twin::Instrumented];

impl Twin {
    fn name(self) -> &'static str {
        match self {
            Twin::Hooked => "hooked",
            Twin::Written => "written",
            Twin::Instrumented => "instrumented",
        }
    }

    fn dependencies(self) -> String {
        match self {
            Twin::Hooked => dependency("hooks-runtime"),
            Twin::Written => String::new(),
            Twin::Instrumented => dependency("tracing-attributes"),
        }
    }
}

/// The same for 10,000 methods, which takes minutes.
pub fn measure_many() -> Result<()> {
    compare(&mut Vec::new(), "many", 10_000, 10, 1, &[Twin::Hooked, Twin::Written])
}

/// Columns: what, twin, methods, hooks, seconds (least, median, greatest).
pub fn measure() -> Result<()> {
    let mut rows = Vec::new();
    for twin in [Twin::Hooked, Twin::Written] {
        let row = ["code", twin.name(), "100", "10", &code_size(twin)?.to_string()].map(str::to_owned);
        rows.push(row.to_vec());
    }
    compare(&mut rows, "small", 1_000, 10, 3, &TWINS)?;
    for (methods, times) in METHODS {
        compare(&mut rows, "check", methods, 10, times, &TWINS)?;
    }
    for hooks in HOOKS {
        compare(&mut rows, "stack", 100, hooks, 2, &[Twin::Hooked, Twin::Written])?;
    }
    compare(&mut rows, "edit", 100, 10, 3, &[Twin::Hooked, Twin::Written])?;
    for dependency in ["hooks-runtime", "tracing-attributes", "async-trait"] {
        println!("         clean build of {dependency}");
        let times = (0..2).map(|_| clean_build(dependency)).collect::<Result<Vec<_>>>()?;
        let key = ["clean", dependency, "", ""].map(str::to_owned);
        rows.push([key.to_vec(), Spread::of(times).columns().to_vec()].concat());
        figures::write("build", &rows)?;
    }
    for methods in [100, 1_000] {
        compare(&mut rows, "build", methods, 10, 1, &TWINS)?;
    }
    Ok(())
}

/// Builds twins in turns, so that what disturbs the machine disturbs all of them.
fn compare(
    rows: &mut Vec<Vec<String>>,
    what: &str,
    methods: usize,
    hooks: usize,
    times: usize,
    twins: &[Twin],
) -> Result<()> {
    println!("         {what}: {methods} methods with {hooks} hooks");
    let command = if what == "build" { "build" } else { "check" };
    let incremental = what == "edit";
    let generate = if what == "small" { generate_small } else { generate };
    let crates = twins.iter().map(|twin| generate(*twin, methods, hooks)).collect::<Result<Vec<_>>>()?;
    // Dependencies are built outside of what is measured, and so is what an edit starts from.
    if methods == 100 || what == "small" {
        for folder in &crates {
            cargo(folder, command, incremental)?;
        }
    }
    let mut samples = vec![Vec::new(); twins.len()];
    for round in 0..times {
        for (folder, samples) in crates.iter().zip(&mut samples) {
            edit(folder, round)?;
            samples.push(cargo(folder, command, incremental)?);
        }
    }
    for (twin, samples) in twins.iter().zip(samples) {
        let key = [what.to_owned(), twin.name().to_owned(), methods.to_string(), hooks.to_string()];
        rows.push([key.to_vec(), Spread::of(samples).columns().to_vec()].concat());
    }
    figures::write(if what == "many" { "build-many" } else { "build" }, rows)
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
fn cargo(folder: &Path, command: &str, incremental: bool) -> Result<f64> {
    let start = processor_time();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([command, "--quiet"]).current_dir(folder).env("CARGO_TARGET_DIR", folder.with_file_name("target"));
    // Without incremental compilation, every round does all of the work.
    cargo.env("CARGO_INCREMENTAL", if incremental { "1" } else { "0" }).stdin(Stdio::null());
    if !cargo.status()?.success() {
        return Err(Error::other(format!("cargo {command} failed in {}", folder.display())));
    }
    Ok(processor_time() - start)
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

fn dependency(name: &str) -> String {
    match name {
        "hooks-runtime" => {
            format!("hooks-runtime = {{ path = \"{}\" }}", figures::package().join("../hooks-runtime").display())
        }
        "tracing-attributes" => "tracing = { version = \"0.1.44\", features = [\"attributes\"] }".to_owned(),
        name => format!("{name} = \"*\""),
    }
}

fn new_crate(name: &str, dependencies: &str, source: &str) -> Result<PathBuf> {
    let folder = figures::folder()?.join("crates").join(name);
    fs::create_dir_all(folder.join("src"))?;
    let manifest =
        format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n{dependencies}\n");
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // The versions that were fetched for this workspace.
    fs::copy(figures::package().join("../Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::write(folder.join("src/lib.rs"), source)?;
    Ok(folder)
}

fn clean_build(name: &str) -> Result<f64> {
    let folder = new_crate(&format!("clean-{name}"), &dependency(name), "")?;
    let target = folder.join("target");
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    let start = processor_time();
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", target)
        .stdin(Stdio::null())
        .status()?;
    if !status.success() {
        return Err(Error::other(format!("{name} does not build")));
    }
    Ok(processor_time() - start)
}

fn generate(twin: Twin, methods: usize, hooks: usize) -> Result<PathBuf> {
    new_crate(&format!("{}-{methods}-{hooks}", twin.name()), &twin.dependencies(), &source(twin, methods, hooks))
}

/// Sync methods of one line, with sync hooks of one line: what the macro does weighs most in them.
fn generate_small(twin: Twin, methods: usize, hooks: usize) -> Result<PathBuf> {
    let mut source = "#![allow(unused)]\n".to_owned();
    if twin == Twin::Hooked {
        source.push_str("use hooks_runtime::{hook, hooked};\n");
    }
    let mark = if twin == Twin::Hooked { "#[hook] " } else { "" };
    for hook in 0..hooks {
        let edit = if hook == 0 { "/* edit */ let _ = 0;" } else { "" };
        let _ = writeln!(source, "{mark}pub fn hook_{hook}(name: &mut String) {{ {edit} name.push('x'); }}");
    }
    source.push_str("pub struct Service;\nimpl Service {\n");
    let names: Vec<String> = (0..hooks).map(|hook| format!("hook_{hook}")).collect();
    let calls: Vec<String> = names.iter().map(|name| format!("{name}(&mut name);")).collect();
    for method in 0..methods {
        let (head, body) = (format!("pub fn method_{method}(&self, "), format!("name.len() + {method}"));
        let _ = match twin {
            Twin::Hooked => {
                writeln!(source, "#[hooked(before = [{}])] {head}name: String) -> usize {{ {body} }}", names.join(", "))
            }
            Twin::Written => writeln!(source, "{head}mut name: String) -> usize {{ {} {body} }}", calls.join(" ")),
            Twin::Instrumented => writeln!(
                source,
                "#[tracing::instrument(skip_all)] {head}mut name: String) -> usize {{ {} {body} }}",
                calls.join(" ")
            ),
        };
    }
    source.push_str("}\n");
    new_crate(&format!("small-{}", twin.name()), &twin.dependencies(), &source)
}

/// The hooks of a stack: what they are called by, in turns. The last two run after the method.
const BEFORE: [(&str, &str); 8] = [
    ("trim", "trim(&mut name);"),
    ("check", "check(&name)?;"),
    ("user = authenticate", "let user = authenticate(&token).await?;"),
    ("allow", "allow(&user)?;"),
    ("limit(most = 64)", "limit(&name, 64)?;"),
    ("note", "note(&name);"),
    ("load", "load(&user).await?;"),
    ("mark", "mark(&user, &token);"),
];

fn source(twin: Twin, methods: usize, hooks: usize) -> String {
    let before: Vec<(&str, &str)> = BEFORE.into_iter().cycle().take(hooks.saturating_sub(2).max(1)).collect();
    let after = hooks.saturating_sub(1).min(2);
    let binds = before.len() > 2;
    let mark = if twin == Twin::Hooked { "#[hook]" } else { "" };
    let mut source = HOOKS_SOURCE.replace("#[hook]", mark);
    if twin == Twin::Hooked {
        source.push_str("use hooks_runtime::{hook, hooked};\n");
    }
    for method in 0..methods {
        if method % 100 == 0 {
            let _ = write!(source, "pub struct Service{method};\nimpl Service{method} {{\n");
        }
        let user = if binds { "user" } else { "1" };
        let body = format!("if name.is_empty() {{ return Err(Error); }}\nOk(find(&name, {user}).await? + {method})");
        let head = format!("pub async fn method_{method}(&self, name: String, token: String) -> Result<u64, Error>");
        if twin == Twin::Hooked {
            let before: Vec<&str> = before.iter().map(|(hook, _)| *hook).collect();
            let after = &["audit", "publish"][..after];
            let (before, after) = (before.join(", "), after.join(", "));
            let _ = writeln!(source, "#[hooked(before = [{before}], after = [{after}])]\n{head} {{\n{body}\n}}");
        } else {
            let before = before.iter().map(|(_, call)| *call).collect::<Vec<_>>().join("\n");
            let after: String = ["audit(&name, &result);\n", "publish(&result).await;\n"][..after].concat();
            let body = body.replace("return Err(Error);", "break 'body Err(Error);");
            if twin == Twin::Instrumented {
                source.push_str("#[tracing::instrument(skip_all)]\n");
            }
            let _ = writeln!(
                source,
                "{head} {{\nlet mut name = name;\n{before}\nlet result = 'body: {{\n{body}\n}}?;\n{after}Ok(result)\n}}"
            );
        }
        if method % 100 == 99 || method + 1 == methods {
            source.push_str("}\n");
        }
    }
    source
}

const HOOKS_SOURCE: &str = r"#![allow(unused)]
pub struct Error;
#[hook] pub fn trim(name: &mut String) { /* edit */ let _ = 0; *name = name.trim().to_owned(); }
#[hook] pub fn check(name: &str) -> Result<(), Error> { if name.is_empty() { Err(Error) } else { Ok(()) } }
#[hook] pub async fn authenticate(token: &str) -> Result<u64, Error> { token.parse().map_err(|_| Error) }
#[hook] pub fn allow(user: &u64) -> Result<(), Error> { if *user == 0 { Err(Error) } else { Ok(()) } }
#[hook] pub fn limit(name: &str, most: usize) -> Result<(), Error> { if name.len() > most { Err(Error) } else { Ok(()) } }
#[hook] pub fn note(name: &str) { std::hint::black_box(name); }
#[hook] pub async fn load(user: &u64) -> Result<(), Error> { if *user == 7 { Err(Error) } else { Ok(()) } }
#[hook] pub fn mark(user: &u64, token: &str) { std::hint::black_box((user, token)); }
#[hook] pub fn audit(name: &str, result: &u64) { std::hint::black_box((name, result)); }
#[hook] pub async fn publish(result: &u64) { std::hint::black_box(result); }
async fn find(name: &str, user: u64) -> Result<u64, Error> { Ok(name.len() as u64 + user) }
";

/// Bytes of machine code of a crate whose methods are all polled.
fn code_size(twin: Twin) -> Result<u64> {
    let mut source = source(twin, 100, 10);
    source.push_str("pub fn all() -> [std::pin::Pin<Box<dyn Future<Output = Result<u64, Error>>>>; 100] { [\n");
    for method in 0..100 {
        let _ = writeln!(source, "Box::pin(Service0.method_{method}(String::new(), String::new())),");
    }
    source.push_str("] }\n");
    // A value of a unit struct lives as long as it is asked to.
    let source = source.replace("Box::pin(Service0.", "Box::pin((&Service0).");
    let dependencies = if twin == Twin::Hooked { dependency("hooks-runtime") } else { String::new() };
    let folder = new_crate(&format!("code-{}", twin.name()), &dependencies, &source)?;
    let target = folder.join("target");
    let status = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--release", "--", "--emit=obj", "-Ccodegen-units=1"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", &target)
        .stdin(Stdio::null())
        .status()?;
    if !status.success() {
        return Err(Error::other("code size: the crate does not build"));
    }
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
