//! What rustdoc makes of hooked methods.

use hooks_runtime::{hook, hooked};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The pages of `tests/downstream/documented`, made with warnings denied.
fn pages(file: &str) -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documented");
    let mut command = Command::new(env!("CARGO"));
    command.args(["doc", "--quiet", "--package", "documented", "--no-deps", "--target-dir"]).arg(&target);
    command.env("RUSTDOCFLAGS", "-Dwarnings").current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(target.join("doc/documented").join(file)).expect("the page is there")
}

/// The items of each "Hooks" paragraph of a page, with the targets of their links.
fn paragraphs(page: &str) -> Vec<Vec<String>> {
    let starts = page.match_indices("§</a>Hooks</h").map(|(start, _)| start);
    let paragraph = |start: usize| &page[start..start + page[start..].find("</div>").expect("the paragraph ends")];
    starts.map(|start| paragraph(start).split("<li>").skip(1).map(plain).collect()).collect()
}

/// `before: trim <fn.trim.html>`
fn plain(item: &str) -> String {
    let item = item.split("</li>").next().unwrap_or_default();
    let mut text = String::new();
    let mut link = None;
    for part in item.split_inclusive('>') {
        let (words, tag) = part.split_once('<').unwrap_or((part, ""));
        text.push_str(words);
        if let Some(href) = tag.strip_prefix("a href=\"") {
            link = href.split('"').next();
        } else if tag == "/a>"
            && let Some(link) = link.take()
        {
            text.extend([" <", link, ">"]);
        }
    }
    text
}

#[test]
fn the_hooks_paragraph() {
    let page = pages("struct.Users.html");
    assert_eq!(
        paragraphs(&page),
        [
            vec![
                "stack: secured <secured/index.html>",
                "before: [private()]",
                "finally: [private()]",
                "before: trim() <fn.trim.html>, size = a closure, Self::ensure_open() <struct.Users.html#method.ensure_open>",
                "after: checks::audit() <checks/fn.audit.html>",
            ],
            vec!["before: [private()]", "finally: [private()]"],
            vec!["before: crate::trim() <fn.trim.html>"],
        ]
    );
    assert!(page.contains("<p>Level 1, outermost:</p>") && page.contains("<p>Level 2:</p>"));
    // The user's own words come first.
    assert!(page.find("The name as it is kept") < page.find("§</a>Hooks"));
}

#[test]
fn of_traits_and_functions() {
    assert_eq!(paragraphs(&pages("trait.Shop.html")), [["before: trim() <fn.trim.html>"]]);
    assert_eq!(paragraphs(&pages("fn.levels.html")), [["stack: [mod@unseen]", "before: self::trim() <fn.trim.html>"]]);
    assert!(paragraphs(&pages("fn.nothing.html")).is_empty());
    assert!(pages("secured/index.html").contains("What every endpoint goes through."));
    // What the macros make besides is not listed.
    assert!(!pages("all.html").contains("__"));
}

/// A copy of the method with the same documentation would have the example too.
#[test]
fn an_example_is_tested_once() {
    let mut command = Command::new(env!("CARGO"));
    command.args(["test", "--quiet", "--package", "documented", "--doc", "--", "--list"]);
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    let listed = String::from_utf8_lossy(&output.stdout);
    let examples: Vec<&str> = listed.lines().filter(|line| line.ends_with(": test")).collect();
    assert!(matches!(examples[..], [example] if example.contains("Users::create")), "{output:?}");
}

/// For the compiler the paragraph is not there, so it misses the user's own words.
pub mod undocumented {
    use super::*;

    #[hook]
    fn trim(name: &mut String) {
        *name = name.trim().to_owned();
    }

    #[hooked(before = [trim])]
    #[expect(missing_docs, reason = "the lint is still to see that")]
    pub fn method(name: String) -> String {
        name
    }

    #[test]
    fn is_still_linted() {
        assert_eq!(method(" a".to_owned()), "a");
    }
}
