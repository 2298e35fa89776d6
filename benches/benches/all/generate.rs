//! Crates to be built: the same methods hooked, hand-written, and under `#[tracing::instrument]`.

use crate::figures;
use std::fmt::Write;
use std::fs;
use std::io::Result;
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Twin {
    Hooked,
    Written,
    Instrumented,
}

pub const TWINS: [Twin; 3] = [Twin::Hooked, Twin::Written, Twin::Instrumented];

impl Twin {
    pub fn name(self) -> &'static str {
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
            Twin::Instrumented => dependency("tracing"),
        }
    }
}

/// What the methods are like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Async, fallible, with bindings and values, as services have them.
    Service,
    /// Sync and of one line, with hooks of one line: what the macro does weighs most in them.
    Small,
}

impl Shape {
    pub fn name(self) -> &'static str {
        match self {
            Shape::Service => "service",
            Shape::Small => "small",
        }
    }

    pub fn source(self, twin: Twin, methods: usize, hooks: usize) -> String {
        match self {
            Shape::Service => service(twin, methods, hooks),
            Shape::Small => small(twin, methods, hooks),
        }
    }

    pub fn generate(self, twin: Twin, methods: usize, hooks: usize) -> Result<PathBuf> {
        let name = format!("{}-{}-{methods}-{hooks}", self.name(), twin.name());
        new_crate(&name, &twin.dependencies(), &self.source(twin, methods, hooks))
    }
}

pub fn dependency(name: &str) -> String {
    match name {
        "hooks-runtime" => {
            format!("hooks-runtime = {{ path = \"{}\" }}", figures::package().join("../hooks-runtime").display())
        }
        "tracing" => "tracing = { version = \"0.1.44\", features = [\"attributes\"] }".to_owned(),
        name => format!("{name} = \"*\""),
    }
}

pub fn new_crate(name: &str, dependencies: &str, source: &str) -> Result<PathBuf> {
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

fn small(twin: Twin, methods: usize, hooks: usize) -> String {
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
    let list = names.join(", ");
    let calls: Vec<String> = names.iter().map(|name| format!("{name}(&mut name);")).collect();
    let calls = calls.join(" ");
    for method in 0..methods {
        let (head, body) = (format!("pub fn method_{method}(&self, "), format!("name.len() + {method}"));
        let mark = match twin {
            Twin::Hooked => format!("#[hooked(before = [{list}])] "),
            Twin::Written => String::new(),
            Twin::Instrumented => "#[tracing::instrument(skip_all)] ".to_owned(),
        };
        let _ = match twin {
            Twin::Hooked => writeln!(source, "{mark}{head}name: String) -> usize {{ {body} }}"),
            _ => writeln!(source, "{mark}{head}mut name: String) -> usize {{ {calls} {body} }}"),
        };
    }
    source + "}\n"
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

fn service(twin: Twin, methods: usize, hooks: usize) -> String {
    let before: Vec<(&str, &str)> = BEFORE.into_iter().cycle().take(hooks.saturating_sub(2).max(1)).collect();
    let after = hooks.saturating_sub(1).min(2);
    let binds = before.len() > 2;
    let mark = if twin == Twin::Hooked { "#[hook]" } else { "" };
    let mut source = HOOKS.replace("#[hook]", mark);
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

const HOOKS: &str = r"#![allow(unused)]
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
