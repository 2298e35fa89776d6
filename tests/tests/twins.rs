//! Of a hooked function, rustc and clippy say what they say of the plain one, at the same places, and no more: lints and
//! errors.
//!
//! Each file of `tests/twins` is checked once without its attributes and once for each of the lists that its first lines
//! name. A comment `//~ plain lint` on a line excuses a lint that only the plain function has there, with the reason
//! behind it; `//~ hooked lint` the other way round.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

/// Groups, and single lints that were found in the way of other attribute macros.
const LEVELS: &[&str] = &[
    "warnings",
    "unused",
    "future_incompatible",
    "nonstandard_style",
    "rust_2018_idioms",
    "rust_2021_compatibility",
    "rust_2024_compatibility",
    "let_underscore",
    "absolute_paths_not_starting_with_crate",
    "elided_lifetimes_in_paths",
    "explicit_outlives_requirements",
    "meta_variable_misuse",
    "missing_copy_implementations",
    "missing_debug_implementations",
    "missing_docs",
    "redundant_lifetimes",
    "single_use_lifetimes",
    "trivial_casts",
    "trivial_numeric_casts",
    "unit_bindings",
    "unnameable_types",
    "unreachable_pub",
    "unsafe_code",
    "unused_import_braces",
    "unused_lifetimes",
    "unused_qualifications",
    "unused_results",
    "variant_size_differences",
    "clippy::all",
    "clippy::pedantic",
    "clippy::nursery",
    "clippy::restriction",
];

/// Lints that see a hooked function differently, and why that is as it should be or cannot be helped.
const PLAIN_ONLY: &[&str] = &[
    // A hooked function calls its hooks, so it cannot be `const` or derived.
    "clippy::missing_const_for_fn",
    "clippy::derivable_impls",
    // Its hooks fail or are awaited where its body is not.
    "clippy::unnecessary_wraps",
    "clippy::unused_async",
    // A hook that changes an argument needs it by value.
    "clippy::needless_pass_by_value",
    // It looks for a move that nothing precedes.
    "clippy::redundant_clone",
];
const HOOKED_ONLY: &[&str] = &[
    // The name of a hook is public in the macro namespace too.
    "clippy::pub_use",
];
/// Of a body that is inlined, because something runs after it.
const PLAIN_ONLY_INLINED: &[&str] = &[
    // `return` and `?` leave a block, not the function.
    "clippy::needless_return",
    "clippy::question_mark_used",
    "clippy::needless_question_mark",
    "clippy::needless_bool",
    "clippy::try_err",
    "unused_results",
    // The end of the body is not that of the function.
    "clippy::implicit_return",
    "clippy::semicolon_if_nothing_returned",
];
/// Of a body that an around hook is given in a closure.
const PLAIN_ONLY_ENCLOSED: &[&str] = &[
    // They look for the function around an expression, or for the call of a macro around it.
    "clippy::unwrap_in_result",
    "clippy::missing_assert_message",
    "clippy::todo",
];
const HOOKED_ONLY_INLINED: &[&str] = &[
    // The end of the function is the macro's.
    "clippy::implicit_return",
    // Not seen through an assignment, only where the literal is an `i32`.
    "clippy::default_numeric_fallback",
];

/// Lints and errors, each with its place, and with a number where there are several of one kind at one place.
type Found = BTreeSet<(usize, usize, String, usize)>;

#[test]
fn lints_are_those_of_the_plain_function() {
    compare_files("lints");
}

#[test]
fn errors_are_those_of_the_plain_function() {
    compare_files("errors");
}

fn compare_files(folder: &str) {
    let runtime = Runtime::build();
    let mut files: Vec<PathBuf> = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("twins").join(folder))
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let reports: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = files.iter().map(|file| scope.spawn(|| report(&runtime, folder, file))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it did not panic")).collect()
    });
    assert!(reports.iter().all(String::is_empty), "\n{}", reports.concat());
}

fn report(runtime: &Runtime, folder: &str, file: &Path) -> String {
    let mut report = String::new();
    let name = format!("{folder}_{}", file.file_stem().expect("it has a name").to_string_lossy());
    let source = fs::read_to_string(file).expect("it can be read");
    let has_errors = folder == "errors";
    let plain = runtime.check(&format!("{name}_plain"), &without_attributes(&source), has_errors);
    for (number, lists) in source.lines().filter_map(|line| line.strip_prefix("//~ lists ")).enumerate() {
        let hooked = source.replace("#[hooked]", &format!("#[hooked({lists})]"));
        let hooked = runtime.check(&format!("{name}_{number}"), &hooked, has_errors);
        compare(&source, &plain, &hooked, &format!("{name} with {lists}"), &mut report);
    }
    report
}

fn compare(source: &str, plain: &Found, hooked: &Found, title: &str, report: &mut String) {
    let mut wrong = String::new();
    let is_inlined = ["after", "error", "around", "finally"].iter().any(|list| title.contains(list));
    let is_enclosed = title.contains("around");
    for (which, found, other, excused, excused_inlined, excused_enclosed) in [
        ("plain", plain, hooked, PLAIN_ONLY, PLAIN_ONLY_INLINED, PLAIN_ONLY_ENCLOSED),
        ("hooked", hooked, plain, HOOKED_ONLY, HOOKED_ONLY_INLINED, &[][..]),
    ] {
        for (line, column, lint, _) in found.difference(other) {
            let lint = lint.as_str();
            if excused.contains(&lint)
                || is_inlined && excused_inlined.contains(&lint)
                || is_enclosed && excused_enclosed.contains(&lint)
            {
                continue;
            }
            let text = source.lines().nth(line - 1).unwrap_or_default();
            if !text.contains(&format!("//~ {which} {lint}")) {
                writeln!(wrong, "  only {which}: {lint} at {line}:{column}: {}", text.trim()).expect("it fits");
            }
        }
    }
    if !wrong.is_empty() {
        writeln!(report, "{title}\n{wrong}").expect("it fits");
    }
}

/// Puts comments in the place of `#[hook]` and `#[hooked]`, so that everything else stays where it is.
fn without_attributes(source: &str) -> String {
    let mut plain = source.replace("use hooks_runtime::{hook, hooked};", "                                 ");
    for attribute in ["#[hook]", "#[hooked]"] {
        plain = plain.replace(attribute, &format!("/*{}*/", "-".repeat(attribute.len() - 4)));
    }
    plain
}

/// The library, as the compiler takes it.
struct Runtime {
    folder: PathBuf,
    dependencies: PathBuf,
    file: PathBuf,
}

impl Runtime {
    fn build() -> Self {
        let output = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--message-format=json", "--package", "hooks-runtime"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs");
        let messages = String::from_utf8(output.stdout).expect("JSON is text");
        let artifact = messages.lines().find(|line| line.contains("\"name\":\"hooks_runtime\"")).expect("it is built");
        let file = artifact
            .split('"')
            .find(|part| Path::new(part).extension().is_some_and(|it| it == "rlib"))
            .expect("it is a library");
        let file = PathBuf::from(file);
        let dependencies = file.parent().expect("it is in a folder").join("deps");
        Runtime { folder: PathBuf::from(env!("CARGO_TARGET_TMPDIR")), dependencies, file }
    }

    fn check(&self, name: &str, source: &str, has_errors: bool) -> Found {
        let file = self.folder.join(format!("{name}.rs"));
        fs::write(&file, source).expect("it can be written");
        let edition = source.lines().find_map(|line| line.strip_prefix("//~ edition ")).unwrap_or("2024");
        let mut command = Command::new(Path::new(env!("CARGO")).with_file_name("clippy-driver"));
        command.args([
            "--crate-type",
            "lib",
            "--emit",
            "metadata",
            "--error-format",
            "json",
            "--edition",
            edition,
            "-o",
        ]);
        command.arg(self.folder.join(format!("lib{name}.rmeta"))).arg(&file);
        command.arg("--extern").arg(format!("hooks_runtime={}", self.file.display()));
        command.arg("-L").arg(format!("dependency={}", self.dependencies.display()));
        let level = if has_errors { "-A" } else { "-W" };
        for lint in LEVELS {
            command.args([level, lint]);
        }
        let output =
            command.args(["-A", "clippy::blanket_clippy_restriction_lints"]).output().expect("clippy is installed");
        let messages = String::from_utf8(output.stderr).expect("JSON is text");
        let errors = messages.lines().filter(|line| line.contains("\"level\":\"error\""));
        let errors: Vec<&str> = errors.filter_map(|line| following(line, "\"rendered\":\"")).collect();
        let as_expected = output.status.success() != has_errors;
        assert!(as_expected, "{name}\n{}", errors.join("\n").replace("\\n", "\n"));
        let mut all = Found::new();
        for (line, column, lint) in messages.lines().filter_map(found) {
            let number = all.iter().filter(|found| (found.0, found.1, &found.2) == (line, column, &lint)).count();
            all.insert((line, column, lint, number));
        }
        all
    }
}

/// The lint or error and its place, in one line of the compiler's JSON.
fn found(message: &str) -> Option<(usize, usize, String)> {
    let lint = following(message, "\"code\":{\"code\":\"")?.split('"').next()?;
    // The spans of the message come before those of its children, and one of them is the primary one.
    let spans = following(message, "\"spans\":[")?;
    let primary = spans.split("\"byte_start\"").find(|span| span.contains("\"is_primary\":true"))?;
    let number = |key: &str| following(primary, key)?.split(',').next()?.parse().ok();
    Some((number("\"line_start\":")?, number("\"column_start\":")?, lint.to_owned()))
}

fn following<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.split_once(key).map(|(_, rest)| rest)
}
