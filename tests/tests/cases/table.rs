//! `CASES.md` says where each case is tested, and this that it is right.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// `| 68 | `path` | `function`, `function` |`
struct Row {
    case: u32,
    file: PathBuf,
    functions: Vec<String>,
}

#[test]
fn every_row_points_to_a_test() {
    let mut missing = Vec::new();
    for Row { case, file, functions } in rows() {
        let Ok(text) = fs::read_to_string(&file) else {
            missing.push(format!("{case}: {}", file.display()));
            continue;
        };
        // It is a test by its message.
        if functions.is_empty() && !file.with_extension("stderr").exists() {
            missing.push(format!("{case}: a function in {}", file.display()));
        }
        let declares =
            |name: &String| [format!("fn {name}("), format!("fn {name}<")].iter().any(|it| text.contains(it));
        missing.extend(functions.iter().filter(|name| !declares(name)).map(|name| format!("{case}: fn {name}")));
    }
    assert!(missing.is_empty(), "`tests/CASES.md` names what is not there:\n{}", missing.join("\n"));
}

/// The collection is not part of this repository.
#[test]
fn every_case_has_a_row() {
    let Ok(folder) = fs::read_dir(root().join("../shared/cases")) else { return };
    let texts = folder.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let cases: BTreeSet<u32> =
        texts.flat_map(|text| text.lines().filter_map(number_of_case).collect::<Vec<_>>()).collect();
    let tested: BTreeSet<u32> = rows().iter().map(|row| row.case).collect();
    assert!(cases.len() > 100, "only {} cases were found", cases.len());
    assert_eq!(cases.symmetric_difference(&tested).collect::<Vec<_>>(), [&0; 0]);
}

/// `### 68. early return …`
fn number_of_case(line: &str) -> Option<u32> {
    line.strip_prefix("### ")?.split_once('.')?.0.parse().ok()
}

fn rows() -> Vec<Row> {
    let table = fs::read_to_string(root().join("tests/CASES.md")).unwrap();
    let lines = table.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    lines.map(|line| row(line).unwrap_or_else(|| panic!("no row: {line}"))).collect()
}

fn row(line: &str) -> Option<Row> {
    let mut cells = line.strip_prefix("| ")?.split('|');
    let case = cells.next()?.trim().parse().ok()?;
    let names = |cell: &str| -> Vec<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let file = root().join(names(cells.next()?).first()?);
    Some(Row { case, file, functions: names(cells.next()?) })
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}
