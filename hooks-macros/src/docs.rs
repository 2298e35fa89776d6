//! The paragraph "Hooks" on the page of a hooked method.

use crate::args::Level;
use crate::item::{Item, Target};
use crate::lists::List;
use crate::names;
use crate::spans::mixed;
use proc_macro2::TokenStream;
use quote::quote_spanned;

/// Lists the stack, for rustdoc alone: to the compiler a method that nobody has documented stays one.
///
/// A hook may be private, or stand where rustdoc does not look; then its name is no link, and that is no mistake.
///
/// Output: `#[cfg_attr(doc, doc = "# Hooks …")]`
pub fn paragraph(levels: &[Level]) -> Option<TokenStream> {
    let listed: Vec<&Level> = levels.iter().filter(|level| has_lines(level)).collect();
    let mut text = "\n# Hooks\n".to_owned();
    for (place, level) in listed.iter().enumerate() {
        text.push('\n');
        match (place, listed.len()) {
            (_, 1) => {}
            (0, _) => text.push_str("Level 1, outermost:\n\n"),
            _ => push(&mut text, &["Level ", &(place + 1).to_string(), ":\n\n"]),
        }
        push_lines(level, &mut text);
    }
    (!listed.is_empty()).then(|| {
        quote_spanned! {mixed()=>
            #[cfg_attr(doc, doc = #text, allow(rustdoc::broken_intra_doc_links, rustdoc::private_intra_doc_links))]
        }
    })
}

fn has_lines(level: &Level) -> bool {
    !level.stacks.is_empty() || level.lists.iter().next().is_some()
}

// Strings are pushed and not formatted: every build of every hooked method pays for it.
fn push_lines(level: &Level, text: &mut String) {
    for stack in &level.stacks {
        push(text, &["- stack: [`mod@", &names::written(stack), "`]\n"]);
    }
    for list in List::ALL {
        for (place, item) in level.lists[list].iter().enumerate() {
            if place == 0 {
                push(text, &["- ", list.name(), ": "]);
            } else {
                text.push_str(", ");
            }
            push_item(item, text);
        }
        if !level.lists[list].is_empty() {
            text.push('\n');
        }
    }
}

fn push_item(item: &Item, text: &mut String) {
    if let Some(binding) = &item.binding {
        push(text, &["`", &names::plain(&binding.ident), "` = "]);
    }
    match &item.target {
        Target::Path(path) => push(text, &["[`", &names::written(path), "()`]"]),
        Target::Closure(_) => text.push_str("a closure"),
    }
}

fn push(text: &mut String, parts: &[&str]) {
    for part in parts {
        text.push_str(part);
    }
}
