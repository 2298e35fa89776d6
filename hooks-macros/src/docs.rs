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
    let listed: Vec<&Level> = levels.iter().filter(|level| lines(level).next().is_some()).collect();
    let mut text = "\n# Hooks\n".to_owned();
    for (place, level) in listed.iter().enumerate() {
        let heading = match (place, listed.len()) {
            (_, 1) => String::new(),
            (0, _) => "Level 1, outermost:\n\n".to_owned(),
            _ => format!("Level {}:\n\n", place + 1),
        };
        text.extend(["\n".to_owned(), heading]);
        text.extend(lines(level));
    }
    (!listed.is_empty()).then(|| {
        quote_spanned! {mixed()=>
            #[cfg_attr(doc, doc = #text, allow(rustdoc::broken_intra_doc_links, rustdoc::private_intra_doc_links))]
        }
    })
}

fn lines(level: &Level) -> impl Iterator<Item = String> {
    let stacks = level.stacks.iter().map(|stack| format!("- stack: [`mod@{}`]\n", names::written(stack)));
    let lists = List::ALL.iter().filter(|list| !level.lists[**list].is_empty()).map(|list| {
        let hooks: Vec<String> = level.lists[*list].iter().map(item).collect();
        format!("- {}: {}\n", list.name(), hooks.join(", "))
    });
    stacks.chain(lists)
}

fn item(item: &Item) -> String {
    let hook = match &item.target {
        Target::Path(path) => format!("[`{}()`]", names::written(path)),
        Target::Closure(_) => "a closure".to_owned(),
    };
    match &item.binding {
        Some(binding) => format!("`{}` = {hook}", names::plain(&binding.ident)),
        None => hook,
    }
}
