//! Macro calls that may stay where they are when a body is inlined.
//!
//! A call is transparent when it cannot leave the body: its name is on a list of macros whose expansions hold no
//! `return` and no `?` of their own where the caller stands, and the tokens it is given hold none either.

use crate::names;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::Path;

/// Of the standard library, none of which returns or includes foreign code.
const STD: &[&str] = &[
    "addr_of",
    "addr_of_mut",
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "include_bytes",
    "include_str",
    "line",
    "matches",
    "module_path",
    "offset_of",
    "option_env",
    "panic",
    "pin",
    "print",
    "println",
    "stringify",
    "thread_local",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// Of other crates, usual without a path.
const BARE: &[&str] = &["trace", "debug", "info", "warn", "json", "anyhow", "join", "try_join", "select", "pin_mut"];

/// Of other crates, with the crate's name in front.
const QUALIFIED: &[(&str, &[&str])] = &[
    (
        "tracing",
        &[
            "trace",
            "debug",
            "info",
            "warn",
            "error",
            "event",
            "span",
            "trace_span",
            "debug_span",
            "info_span",
            "warn_span",
            "error_span",
            "enabled",
            "event_enabled",
            "span_enabled",
        ],
    ),
    ("log", &["trace", "debug", "info", "warn", "error", "log", "log_enabled"]),
    ("tokio", &["join", "try_join", "select", "pin"]),
    ("futures", &["join", "try_join", "select", "select_biased", "pin_mut"]),
    ("anyhow", &["anyhow"]),
    ("eyre", &["eyre"]),
    ("serde_json", &["json"]),
];

/// `own`: macro names that the body itself brings in, which may mean anything.
pub fn is_transparent(path: &Path, tokens: &TokenStream, own: &BTreeSet<String>) -> bool {
    let path: Vec<String> = path.segments.iter().map(|segment| names::plain(&segment.ident)).collect();
    is_listed(&path, own) && !may_leave(tokens.clone(), own)
}

/// Whether a statement, written here as tokens of the body's top level, calls a macro that may declare items.
pub fn may_declare_items(tokens: &TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_call = |place| is_unlisted_call(&trees, place, &BTreeSet::new());
    (0..trees.len())
        .any(|place| matches!(trees[place], TokenTree::Ident(_)) && is_call(place) && begins_statement(&trees, place))
}

/// Whether the path that ends here is the first thing after another statement.
fn begins_statement(trees: &[TokenTree], place: usize) -> bool {
    let start = (0..=place).rev().take_while(|place| match &trees[*place] {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':' || punct.as_char() == '$',
        _ => false,
    });
    match start.last().and_then(|start| start.checked_sub(1)).map(|before| &trees[before]) {
        None | Some(TokenTree::Group(_)) => true,
        Some(TokenTree::Punct(punct)) => punct.as_char() == ';',
        Some(_) => false,
    }
}

fn is_listed(path: &[String], own: &BTreeSet<String>) -> bool {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    match path.as_slice() {
        [name] => (STD.contains(name) || BARE.contains(name)) && !own.contains(*name),
        ["std" | "core" | "alloc", name] => STD.contains(name),
        ["std" | "core", "pin", "pin"]
        | ["std" | "core", "ptr", "addr_of" | "addr_of_mut"]
        | ["std" | "core", "mem", "offset_of"] => true,
        [krate, name] => QUALIFIED.iter().any(|(listed, names)| listed == krate && names.contains(name)),
        _ => false,
    }
}

/// Whether something in the tokens of a macro call could leave the body, whatever the macro makes of them.
fn may_leave(tokens: TokenStream, own: &BTreeSet<String>) -> bool {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    // A `?` leaves where an expression precedes it; `?value` in a log macro does not.
    let mut after_expression = false;
    for (place, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                if matches!(name.as_str(), "return" | "yield" | "become") || is_unlisted_call(&trees, place, own) {
                    return true;
                }
                after_expression = !is_keyword(&name);
            }
            TokenTree::Punct(punct) if punct.as_char() == '?' && after_expression => return true,
            TokenTree::Punct(_) => after_expression = false,
            TokenTree::Literal(_) => after_expression = true,
            TokenTree::Group(group) => {
                if may_leave(group.stream(), own) {
                    return true;
                }
                after_expression = true;
            }
        }
    }
    false
}

/// `name!(…)` at this place, of a macro that is not on the list.
fn is_unlisted_call(trees: &[TokenTree], place: usize, own: &BTreeSet<String>) -> bool {
    let (Some(TokenTree::Punct(bang)), Some(TokenTree::Group(group))) = (trees.get(place + 1), trees.get(place + 2))
    else {
        return false;
    };
    let is_call =
        bang.as_char() == '!' && group.delimiter() != Delimiter::None && !is_keyword(&trees[place].to_string());
    is_call && !is_listed(&path_up_to(trees, place), own)
}

fn path_up_to(trees: &[TokenTree], mut place: usize) -> Vec<String> {
    let is_colon = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ':');
    let plain = |tree: &TokenTree| tree.to_string().trim_start_matches("r#").to_owned();
    let mut path = vec![plain(&trees[place])];
    while place >= 3
        && is_colon(&trees[place - 1])
        && is_colon(&trees[place - 2])
        && matches!(trees[place - 3], TokenTree::Ident(_))
    {
        place -= 3;
        path.insert(0, plain(&trees[place]));
    }
    path
}

/// Words after which an expression begins, so that a `!` or `?` there is no call and no way out.
fn is_keyword(name: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "as", "async", "break", "const", "continue", "dyn", "else", "enum", "extern", "fn", "for", "if", "impl", "in",
        "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait", "type",
        "unsafe", "use", "where", "while",
    ];
    KEYWORDS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_transparent_call(call: &str) -> bool {
        let call: syn::Macro = syn::parse_str(call).expect("a macro call");
        is_transparent(&call.path, &call.tokens, &BTreeSet::from(["info".to_owned()]))
    }

    #[test]
    fn a_listed_macro_stays() {
        for call in [
            "format!(\"{x}\")",
            "tracing::error!(?value, %other)",
            "std::vec![a, !b]",
            "assert!(x != y)",
            "std::pin::pin!(f)",
        ] {
            assert!(is_transparent_call(call), "{call}");
        }
    }

    #[test]
    fn a_macro_call_that_is_a_statement_may_declare_items() {
        let may = |body: &str| may_declare_items(&body.parse().expect("tokens"));
        for body in ["make!()", "let a = b; a::make! {} a", "{} make!(a);", "#[cfg(a)] make![];"] {
            assert!(may(body), "{body}");
        }
        for body in ["println!()", "let a = make!();", "a + make!()", "{ make!() }", "a = make!(b); c"] {
            assert!(!may(body), "{body}");
        }
    }

    #[test]
    fn one_that_could_leave_does_not() {
        for call in [
            "bail!(\"no\")",
            "error!(\"x\")",
            "format!(\"{}\", f()?)",
            "vec![return]",
            "println!(\"{}\", ensure!(x))",
            "info!(\"own\")",
            "dbg!({ other::mac!() })",
            "anyhow::bail!(x)",
        ] {
            assert!(!is_transparent_call(call), "{call}");
        }
    }
}
