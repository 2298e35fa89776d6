//! The section on build time and code size.

use super::{number, spread, verdict};
use crate::build::CODE_BAR;
use crate::{chart, figures};
use std::fmt::Write;
use std::fs;
use std::io::Result;
use std::path::Path;

/// What one row of the figures says: a build of one crate.
struct Built {
    build: String,
    shape: String,
    methods: u32,
    hooks: u32,
    twin: String,
    /// Least, median and greatest.
    seconds: Vec<String>,
}

impl Built {
    fn read(row: &[String]) -> Option<Self> {
        let [build, shape, methods, hooks, twin, seconds @ ..] = row else { return None };
        Some(Built {
            build: build.clone(),
            shape: shape.clone(),
            methods: methods.parse().ok()?,
            hooks: hooks.parse().ok()?,
            twin: twin.clone(),
            seconds: seconds.to_vec(),
        })
    }

    fn is_twin_of(&self, other: &Self) -> bool {
        (&self.build, &self.shape) == (&other.build, &other.shape)
            && (self.methods, self.hooks) == (other.methods, other.hooks)
    }

    fn median(&self) -> f64 {
        self.seconds.get(1).map_or(f64::NAN, |median| number(median))
    }
}

pub fn section(charts: &Path) -> Result<String> {
    let mut rows = figures::read("build")?;
    // Only measured where it was asked for.
    rows.extend(figures::read("build-many").unwrap_or_default());
    let built: Vec<Built> = rows.iter().filter_map(|row| Built::read(row)).collect();
    let mut page = String::from(
        "## Build time\n\nSeconds of processor time of `cargo`, least / median / greatest; ratios of medians. `service` \
         methods are async, with bindings, values and an early return, as services have them; `small` ones are sync \
         and of one line, as are their hooks, so that what the macro does weighs most. `check after an edit` follows \
         an edit in a hook, with incremental compilation. `macros optimised` has `opt-level = 3` for build \
         dependencies. A single figure was taken once.\n\n\
         | | | methods | hooks | hooked | by hand | hooked ÷ by hand | `#[instrument]` | `#[instrument]` ÷ by hand |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for hooked in built.iter().filter(|built| built.twin == "hooked") {
        let twin = |name: &str| built.iter().find(|other| other.twin == name && other.is_twin_of(hooked));
        let written = twin("written");
        let cell = |built: Option<&Built>| built.map_or(String::new(), |built| spread(&built.seconds, 2));
        let ratio = |built: Option<&Built>| match (built, written) {
            (Some(built), Some(written)) => format!("{:.2}", built.median() / written.median()),
            _ => String::new(),
        };
        let instrumented = twin("instrumented");
        let Built { build, shape, methods, hooks, .. } = hooked;
        let _ = writeln!(
            page,
            "| {build} | {shape} | {methods} | {hooks} | {} | {} | {} | {} | {} |",
            cell(Some(hooked)),
            cell(written),
            ratio(Some(hooked)),
            cell(instrumented),
            ratio(instrumented),
        );
    }
    page.push('\n');
    page += &growth(&built, charts)?;
    page += &clean_builds(&rows);
    page += &code_size(&rows);
    Ok(page)
}

/// Whether it grows linearly: lines through the figures, and how far each figure is from its line.
fn growth(built: &[Built], charts: &Path) -> Result<String> {
    let mut page = String::from(
        "### Growth\n\nA straight line through the figures, by least squares of the relative errors, and how far each \
         figure is from it.\n\n",
    );
    for (shape, x_name, file) in [
        ("small", "methods with 10 hooks", "build-small"),
        ("service", "methods with 10 hooks", "build-service"),
        ("service", "hooks on each of 100 methods", "build-hooks"),
    ] {
        let by_methods = x_name.starts_with("methods");
        let line = |twin: &str| -> (String, Vec<(f64, f64)>) {
            let is_point = |built: &&Built| {
                let fits = if by_methods { built.hooks == 10 } else { built.methods == 100 };
                built.build == "check" && built.shape == shape && built.twin == twin && fits
            };
            let x = |built: &Built| f64::from(if by_methods { built.methods } else { built.hooks });
            let mut points: Vec<_> = built.iter().filter(is_point).map(|built| (x(built), built.median())).collect();
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            (twin.to_owned(), points)
        };
        let lines: Vec<_> = ["hooked", "written", "instrumented"].into_iter().map(line).collect();
        // A line goes through any two points.
        let lines: Vec<_> = lines.into_iter().filter(|(_, points)| points.len() > 2).collect();
        for (twin, points) in &lines {
            let _ = writeln!(page, "* {shape}, {twin}, {x_name}: {}", fit(points));
        }
        let title = format!("`cargo check`, {shape} {x_name}");
        fs::write(
            charts.join(file).with_extension("svg"),
            chart::lines(&title, x_name, "seconds of processor time", &lines),
        )?;
        let _ = writeln!(page, "\n![Check time against {shape} {x_name}](charts/{file}.svg)\n");
    }
    Ok(page)
}

fn fit(points: &[(f64, f64)]) -> String {
    // Weighted, so that a second more or less counts for little where there are many.
    let sum = |of: fn(f64, f64) -> f64| points.iter().map(|(x, y)| of(*x, *y) / (y * y)).sum::<f64>();
    let (ones, xs, ys) = (sum(|_, _| 1.0), sum(|x, _| x), sum(|_, y| y));
    let (squares, products) = (sum(|x, _| x * x), sum(|x, y| x * y));
    let slope = (ones * products - xs * ys) / (ones * squares - xs * xs);
    let start = (ys - slope * xs) / ones;
    let residuals: Vec<String> =
        points.iter().map(|(x, y)| format!("{x}: {:+.0} %", 100.0 * (y / (start + slope * x) - 1.0))).collect();
    format!("{start:.2} s + {:.2} ms for each ({})", slope * 1000.0, residuals.join(", "))
}

fn clean_builds(rows: &[Vec<String>]) -> String {
    let mut page = String::from(
        "\n### Clean builds\n\nOf the dependency with all that it needs, seconds of processor time. `tracing` is what the \
         instrumented twins need, with its feature `attributes`.\n\n| | | seconds |\n|---|---|--:|\n",
    );
    for row in rows {
        if let [what, dependency, mode, seconds @ ..] = row.as_slice()
            && what == "clean"
        {
            let _ = writeln!(page, "| {mode} | {dependency} | {} |", spread(seconds, 2));
        }
    }
    page + "\n"
}

fn code_size(rows: &[Vec<String>]) -> String {
    let code = |twin: &str| rows.iter().find(|row| row[0] == "code" && row[1] == twin).map(|row| number(&row[2]));
    let (Some(hooked), Some(written)) = (code("hooked"), code("written")) else { return String::new() };
    let ratio = hooked / written;
    format!(
        "## Code size\n\n100 `service` methods with 10 hooks, optimised: {hooked:.0} bytes hooked, {written:.0} by hand, \
         ratio {ratio:.3} (bar {CODE_BAR}: {}).\n",
        verdict(ratio <= CODE_BAR)
    )
}
