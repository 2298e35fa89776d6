//! Where generated tokens seem to stand, and what they can see.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::cell::Cell;

thread_local! {
    /// What [`mixed`] is in this expansion, if it is not shown where the macro is called.
    static PLACE: Cell<Option<Span>> = const { Cell::new(None) };
}

/// Shows what `expand` writes at the span.
///
/// `__weave!` is called by the companion of the last hook, so its own place would be that hook's `#[hook]`.
pub fn shown_at<T>(span: Span, expand: impl FnOnce() -> T) -> T {
    let outer = PLACE.replace(Some(mixed_at(span)));
    let expanded = expand();
    PLACE.set(outer);
    expanded
}

/// A token of the macro's own: no name of the user's means it, no lint reads it.
pub fn mixed() -> Span {
    PLACE.get().unwrap_or_else(Span::mixed_site)
}

/// The same, shown to the user at another place.
pub fn mixed_at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

pub fn first_span(tokens: &impl ToTokens) -> Span {
    tokens.to_token_stream().into_iter().next().map_or_else(Span::call_site, |tree| tree.span())
}

/// A path or type of the macro's own whose every token has the span.
///
/// Where the tokens of a call come from two expansions, rustc shows an error in it at the attribute.
pub fn path_at(path: TokenStream, span: Span) -> TokenStream {
    path.into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), path_at(group.stream(), span));
                new.set_span(span);
                TokenTree::Group(new)
            }
            TokenTree::Ident(ident) if ident == "$crate" => TokenTree::Ident(ident),
            mut tree => {
                tree.set_span(span);
                tree
            }
        })
        .collect()
}

/// A name of the macro's own.
pub fn own(name: &str) -> Ident {
    Ident::new(name, mixed())
}

/// Makes tokens the macro's own while they stay where they are.
///
/// Items are still found, since only locals and labels are hygienic; no local hides them, and no lint reads them.
/// `$crate` keeps its span, which says which crate it is.
pub fn disowned(tokens: impl ToTokens) -> TokenStream {
    seen_from(tokens, Span::mixed_site())
}

/// The same for what is to see no more than a place does.
pub fn seen_from(tokens: impl ToTokens, place: Span) -> TokenStream {
    tokens
        .into_token_stream()
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), seen_from(group.stream(), place));
                new.set_span(place.located_at(group.span()));
                TokenTree::Group(new)
            }
            TokenTree::Ident(ident) if ident == "$crate" => TokenTree::Ident(ident),
            // A name of edition 2021 would become a keyword of the macro's own edition.
            TokenTree::Ident(ident) if ident == "gen" => {
                TokenTree::Ident(Ident::new_raw("gen", place.located_at(ident.span())))
            }
            mut tree => {
                tree.set_span(place.located_at(tree.span()));
                tree
            }
        })
        .collect()
}

/// Moves tokens to another place, where they mean what they would mean there; `$crate` stays the crate it is.
pub fn resolved_as(tokens: TokenStream, span: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), resolved_as(group.stream(), span));
                new.set_span(span);
                TokenTree::Group(new)
            }
            TokenTree::Ident(ident) if ident == "$crate" => TokenTree::Ident(ident),
            // A name of edition 2021 would become a keyword of the macro's own edition.
            TokenTree::Ident(ident) if ident == "gen" => {
                TokenTree::Ident(Ident::new_raw("gen", mixed_at(ident.span())))
            }
            mut tree => {
                tree.set_span(span);
                tree
            }
        })
        .collect()
}
