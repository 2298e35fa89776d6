//! Every message that the macros can print occurs in some `.stderr` file.
//!
//! The messages are read from the sources: every string with more than one word is one, but for what stands in
//! attributes and in their own tests. What is formatted into them is left open.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Messages for what rustc refuses before any macro sees it.
const NEVER_PRINTED: &[&str] = &["expected an `impl` block"];

#[test]
fn every_message_is_tested() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace around this package");
    let printed: String = files(&root.join("ui-tests/fail"), "stderr").iter().map(|file| words(&read(file))).collect();
    let sources = ["hooks-macros/src", "hooks-runtime/src/__private"];
    let mut messages = BTreeSet::new();
    // What goes into the documentation is no message, nor what a test says.
    let unsaid = ["docs.rs", "fuzz.rs", "fuzz"].map(|name| root.join("hooks-macros/src").join(name));
    let is_said = |file: &PathBuf| !unsaid.iter().any(|unsaid| file.starts_with(unsaid));
    for file in sources.iter().flat_map(|folder| files(&root.join(folder), "rs")).filter(is_said) {
        let tokens = read(&file).parse().expect("a file that rustc has read");
        collect(tokens, &mut messages);
    }
    messages.retain(|message| !NEVER_PRINTED.contains(&message.as_str()));
    assert!(messages.len() > 50, "only {} messages were found in the sources", messages.len());
    let untested: Vec<&String> =
        messages.iter().filter(|message| !fragments(message).all(|part| printed.contains(&part))).collect();
    assert!(untested.is_empty(), "no file in `ui-tests/fail` makes the macros print:\n{untested:#?}");
}

/// What rustc quotes from the standard library it can only quote where `rust-src` is installed.
#[test]
fn no_message_depends_on_the_sources_of_the_standard_library() {
    let messages = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fail"), "stderr");
    for file in &messages {
        assert!(!read(file).contains("$RUST"), "{} quotes the standard library", file.display());
    }
    assert!(messages.len() > 200, "only {} files were read", messages.len());
}

/// All strings of more than one word.
fn collect(tokens: TokenStream, messages: &mut BTreeSet<String>) {
    let mut trees = tokens.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                trees.next_if(|next| next.to_string() == "!");
                let is_attribute = |next: &TokenTree| matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
                let Some(TokenTree::Group(attribute)) = trees.next_if(is_attribute) else { continue };
                let text = attribute.to_string();
                if text.contains("on_unimplemented") {
                    collect(attribute.stream(), messages);
                } else if text == "[cfg (test)]" {
                    // The module that follows.
                    trees.find(|next| matches!(next, TokenTree::Group(_)));
                }
            }
            TokenTree::Ident(ident) if ident == "unreachable" => {
                trees.find(|next| matches!(next, TokenTree::Group(_)));
            }
            TokenTree::Group(group) => collect(group.stream(), messages),
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string())
                    && fragments(&text.value()).next().is_some()
                {
                    messages.insert(text.value());
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

/// What of a message is always the same: the parts between `{…}`, line by line.
fn fragments(message: &str) -> impl Iterator<Item = String> {
    let message = message.replace("{{", "\u{1}").replace("}}", "\u{2}");
    let mut parts = Vec::new();
    for line in message.lines() {
        let mut rest = line;
        while let Some((part, after)) = rest.split_once('{') {
            parts.push(part.to_owned());
            rest = after.split_once('}').map_or("", |(_, after)| after);
        }
        parts.push(rest.to_owned());
    }
    let is_message = |part: &String| part.trim().contains(' ') && part.contains(char::is_alphabetic);
    parts.into_iter().map(|part| words(&part.replace('\u{1}', "{").replace('\u{2}', "}"))).filter(is_message)
}

/// The text with single spaces, and none at its ends.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}
