//! What it takes to check a chain of async functions that call one another, down to whether its future is `Send`.

use crate::figures;
use crate::generate::{Twin, dependency, new_crate};
use crate::instructions;
use std::fmt::Write;
use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// With forty, the futures are nested too deep for the default `recursion_limit`, by hand as well.
const LENGTHS: [usize; 4] = [5, 10, 20, 30];

/// Columns: functions, instructions hooked, and by hand.
pub fn measure() -> Result<()> {
    let dependencies = dependencies()?;
    let mut rows = Vec::new();
    for length in LENGTHS {
        let mut row = vec![length.to_string()];
        for twin in [Twin::Hooked, Twin::Written] {
            row.push(check(&source(twin, length), &dependencies)?.to_string());
        }
        rows.push(row);
    }
    figures::write("chains", &rows)
}

/// A folder with `hooks-runtime`, as rustc checks against it.
fn dependencies() -> Result<PathBuf> {
    let folder = new_crate("chain", &dependency("hooks-runtime"), "")?;
    let done = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--target-dir", "target"])
        .current_dir(&folder)
        .status()?;
    if done.success() { Ok(folder.join("target/debug/deps")) } else { Err(Error::other("hooks-runtime was not built")) }
}

/// rustc alone: what cargo does besides is as much for each of them.
fn check(source: &str, dependencies: &Path) -> Result<f64> {
    let folder = dependencies.join("../../..");
    let (file, output) = (folder.join("src/lib.rs"), folder.join("target/chain.rmeta"));
    fs::write(&file, source)?;
    let runtime = fs::read_dir(dependencies)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("libhooks_runtime-") && name.ends_with(".rmeta")
        })
        .ok_or_else(|| Error::other("hooks-runtime was not built"))?;
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output()?.stdout;
    let rustc = Path::new(String::from_utf8_lossy(&sysroot).trim()).join("bin/rustc");
    let arguments = [
        rustc.display().to_string(),
        file.display().to_string(),
        "--edition=2024".to_owned(),
        "--crate-type=lib".to_owned(),
        "--emit=metadata".to_owned(),
        format!("-o{}", output.display()),
        format!("-Ldependency={}", dependencies.display()),
        format!("--extern=hooks_runtime={}", runtime.display()),
    ];
    instructions::total(&arguments.each_ref().map(String::as_str))
}

fn source(twin: Twin, length: usize) -> String {
    let hooked = twin == Twin::Hooked;
    let (import, mark) = if hooked { ("use hooks_runtime::{hook, hooked};", "#[hook] ") } else { ("", "") };
    let mut source = format!("{import}\n");
    for (name, parameter) in [("before", "n"), ("after", "result")] {
        let _ = writeln!(
            source,
            "{mark}pub async fn {name}({parameter}: &u64) {{ std::future::ready(()).await; std::hint::black_box({parameter}); }}"
        );
    }
    for function in 0..length {
        let body = if function + 1 < length { format!("link_{}(n).await + 1", function + 1) } else { "n".to_owned() };
        let head = format!("pub async fn link_{function}(n: u64) -> u64");
        let _ = if hooked {
            writeln!(source, "#[hooked(before = [before], after = [after])] {head} {{ {body} }}")
        } else {
            writeln!(source, "{head} {{ before(&n).await; let result = {{ {body} }}; after(&result).await; result }}")
        };
    }
    source + "fn is_send<T: Send>(_: T) {}\npub fn all_are_send() { is_send(link_0(1)); }\n"
}

/// The section of `RESULTS.md`.
pub fn section() -> Result<String> {
    let mut page = String::from(
        "\n## Chains of async functions\n\nInstructions of rustc, in millions, to check so many async functions of which \
         each calls the next, has an async hook before and one after it, and that the future of the first is `Send`. It \
         is linear if one more function costs the same at every length.\n\n\
         | functions | hooked | by hand | ratio | one more, hooked | one more, by hand |\n|--:|--:|--:|--:|--:|--:|\n",
    );
    let rows = figures::read("chains")?;
    let rows: Vec<Vec<f64>> =
        rows.iter().map(|row| row.iter().map(|text| text.parse().unwrap_or(f64::NAN)).collect()).collect();
    for (place, row) in rows.iter().enumerate() {
        let [length, hooked, written] = row[..] else { continue };
        let previous = place.checked_sub(1).map(|place| &rows[place]);
        let one_more = |column: usize| {
            previous.map_or(String::new(), |shorter| {
                format!("{:.2}", (row[column] - shorter[column]) / (length - shorter[0]) / 1e6)
            })
        };
        let _ = writeln!(
            page,
            "| {length} | {:.1} | {:.1} | {:.2} | {} | {} |",
            hooked / 1e6,
            written / 1e6,
            hooked / written,
            one_more(1),
            one_more(2),
        );
    }
    Ok(page)
}
