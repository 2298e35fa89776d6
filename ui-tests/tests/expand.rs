//! What the macros write, as a reader of `cargo expand` sees it.
//!
//! Each module of `expand/lib.rs` is compared with a file beside it.
//! After a change that is wanted, `UPDATE_GOLDEN=1 cargo test -p hooks-ui-tests --test expand` writes these files anew.

mod expanded;

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};
use syn::{Attribute, Item, ItemMod, UseTree};

#[test]
fn expansions_are_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("expand");
    let update = env::var_os("UPDATE_GOLDEN").is_some();
    let mut different = String::new();
    for (name, expanded) in modules(expanded::expanded_crate()) {
        let golden = folder.join(format!("{name}.expanded.rs"));
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        if expected != expanded && update {
            fs::write(&golden, &expanded).unwrap_or_else(|error| panic!("{}: {error}", golden.display()));
        } else if expected != expanded {
            let _ = writeln!(different, "expand/{name}.expanded.rs\n{}", difference(&expected, &expanded));
        }
    }
    assert!(
        different.is_empty(),
        "these expand to something else now (-: as expected, +: as it is)\n\n{different}\n\
         if that is wanted: UPDATE_GOLDEN=1 cargo test -p hooks-ui-tests --test expand"
    );
}

/// The modules of a crate with their names, in the form that rustfmt would give them.
fn modules(file: syn::File) -> Vec<(String, String)> {
    let modules = file.items.into_iter().filter_map(|item| match item {
        Item::Mod(ItemMod { attrs, ident, content: Some((_, items)), .. }) => {
            let items = items.into_iter().filter(|item| !is_companion(item)).collect();
            let file = syn::File { shebang: None, frontmatter: None, attrs, items };
            Some((ident.to_string(), prettyplease::unparse(&file)))
        }
        _ => None,
    });
    let modules: Vec<_> = modules.collect();
    assert!(!modules.is_empty(), "`expand/lib.rs` has no modules");
    modules
}

/// The hidden macro of a hook, and the `use` that gives it the hook's name.
fn is_companion(item: &Item) -> bool {
    let is_hidden = |attrs: &[Attribute]| attrs.iter().any(|attr| attr.path().is_ident("doc"));
    match item {
        Item::Macro(item) => is_hidden(&item.attrs) && item.mac.path.is_ident("macro_rules"),
        Item::Use(item) => {
            is_hidden(&item.attrs)
                && matches!(&item.tree, UseTree::Rename(use_) if use_.ident.to_string().starts_with("__"))
        }
        _ => false,
    }
}

/// The lines that differ, each with up to three lines around it.
fn difference(expected: &str, actual: &str) -> String {
    let (expected, actual): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let lines = edits(&expected, &actual);
    let is_near =
        |place: usize| lines.iter().take(place + 4).skip(place.saturating_sub(3)).any(|(mark, _)| *mark != ' ');
    let mut text = String::new();
    for (place, (mark, line)) in lines.iter().enumerate().filter(|(place, _)| is_near(*place)) {
        if place > 0 && !is_near(place - 1) {
            text.push_str("  …\n");
        }
        let _ = writeln!(text, "{mark} {line}");
    }
    text
}

/// All lines of both texts, marked `-` or `+` where only one of them has the line.
fn edits<'a>(expected: &[&'a str], actual: &[&'a str]) -> Vec<(char, &'a str)> {
    // How many lines the rests after each pair of places have in common.
    let mut common = vec![vec![0; actual.len() + 1]; expected.len() + 1];
    for i in (0..expected.len()).rev() {
        for j in (0..actual.len()).rev() {
            common[i][j] = if expected[i] == actual[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    while i < expected.len() || j < actual.len() {
        if i < expected.len() && j < actual.len() && expected[i] == actual[j] {
            lines.push((' ', actual[j]));
            (i, j) = (i + 1, j + 1);
        } else if j == actual.len() || i < expected.len() && common[i + 1][j] >= common[i][j + 1] {
            lines.push(('-', expected[i]));
            i += 1;
        } else {
            lines.push(('+', actual[j]));
            j += 1;
        }
    }
    lines
}
