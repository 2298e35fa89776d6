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
    respanned(path, &|_| span)
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
    respanned(tokens.into_token_stream(), &|span| Span::mixed_site().located_at(span))
}

/// Moves tokens to another place, where they mean what they would mean there.
pub fn resolved_as(tokens: TokenStream, span: Span) -> TokenStream {
    respanned(tokens, &|_| span)
}

/// The name with another span.
pub fn name_at(name: &Ident, span: Span) -> Ident {
    respanned_name(name.clone(), &|_| span)
}

fn respanned_name(mut ident: Ident, span_of: &impl Fn(Span) -> Span) -> Ident {
    let span = span_of(ident.span());
    match ident.to_string().as_str() {
        "$crate" => ident,
        // A name of edition 2021 would become a keyword of the macro's own edition.
        "gen" => Ident::new_raw("gen", span),
        _ => {
            ident.set_span(span);
            ident
        }
    }
}

/// Gives every token another span, but `$crate`, whose span says which crate it is.
fn respanned(tokens: TokenStream, span_of: &impl Fn(Span) -> Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), respanned(group.stream(), span_of));
                new.set_span(span_of(group.span()));
                TokenTree::Group(new)
            }
            TokenTree::Ident(ident) => TokenTree::Ident(respanned_name(ident, span_of)),
            mut tree => {
                tree.set_span(span_of(tree.span()));
                tree
            }
        })
        .collect()
}
