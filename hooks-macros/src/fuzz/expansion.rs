//! An input expanded as the compiler would, chain and all, and what came out judged.

use super::corpus::{Corpus, Input};
use super::random::Random;
use super::tree::stream;
use crate::input::parenthesized_fragments as whole;
use crate::{chain, hook, impl_block, named_stack, weave};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::env;
use syn::parse::Parser;
use syn::{Block, ImplItem, Item};

impl Corpus {
    /// What became of the input, or why that may not be.
    pub fn expand(&self, input: &Input, random: &mut Random) -> Result<&'static str, String> {
        match input {
            Input::Hook { args, item } => {
                let expanded = hook::expand(args.clone(), &whole(item.clone()), "src/lib.rs:1:1");
                rust_or_error(&expanded, item)
            }
            Input::Stack { input, file } => {
                let expanded = named_stack::expand(input.clone(), "src/lib.rs:1:1");
                match rust_or_error(&expanded, &TokenStream::new())? {
                    "expanded" => {
                        let Some(gathered) = Gathered::find(&expanded) else { return Ok("expanded") };
                        let input = gathered.with(self, *file, random);
                        rust_or_error(&named_stack::define(input), &TokenStream::new())
                    }
                    other => Ok(other),
                }
            }
            Input::Weave(input) => statements_or_error(&weave::expand(input.clone()), None),
            // What the chain brings is what `#[hook]` has written.
            Input::Define(input) => Ok(rust_or_error(&named_stack::define(input.clone()), input).unwrap_or("no Rust")),
            Input::Hooked { args, item, file } => self.expand_hooked(args.clone(), item, *file, random),
        }
    }

    pub fn expand_hooked(
        &self,
        args: TokenStream,
        item: &TokenStream,
        file: usize,
        random: &mut Random,
    ) -> Result<&'static str, String> {
        let item = whole(item.clone());
        let mut expanded = chain::expand(whole(args.clone()), &item);
        let outcome = rust_or_error(&expanded, &item)?;
        if outcome != "expanded" {
            return Ok(outcome);
        }
        if impl_block::is_impl_block(&item) {
            let Ok(Item::Impl(block)) = syn::parse2(expanded) else { return Ok("expanded") };
            for member in block.items {
                if let ImplItem::Fn(mut method) = member
                    && let Some(place) = method.attrs.iter().position(chain::is_hooked)
                {
                    let attr = method.attrs.remove(place);
                    self.expand_hooked(chain::arguments(&attr), &method.to_token_stream(), file, random)?;
                }
            }
            return Ok("expanded");
        }
        // A level that could not be seen from the outer one.
        if random.one_in(8) {
            expanded = chain::expand(args, &expanded);
            if let outcome @ ("refused" | "no Rust before") = rust_or_error(&expanded, &item)? {
                return Ok(outcome);
            }
        }
        let Some(gathered) = Gathered::find(&expanded) else {
            return Err(format!("no chain in what `#[hooked]` has written\n{expanded}"));
        };
        let body = gathered.body.clone();
        statements_or_error(&weave::expand(gathered.with(self, file, random)), Some(body))
    }
}

/// What a chain is when it starts.
pub struct Gathered {
    links: Vec<TokenStream>,
    site: TokenStream,
    body: TokenStream,
}

impl Gathered {
    /// Input: `path! { @ links { site } }` somewhere in the tokens.
    pub fn find(tokens: &TokenStream) -> Option<Self> {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (place, tree) in trees.iter().enumerate() {
            let TokenTree::Group(group) = tree else { continue };
            if let Some((todo, site)) = chain_of(group) {
                let site = site.stream();
                let is_path = |tree: &TokenTree| match tree {
                    TokenTree::Ident(_) => true,
                    TokenTree::Punct(punct) => punct.as_char() == ':',
                    _ => false,
                };
                let path = &trees[..place.checked_sub(1)?];
                let start = path.iter().rposition(|tree| !is_path(tree)).map_or(0, |place| place + 1);
                let mut links: Vec<TokenStream> = vec![path[start..].iter().cloned().collect()];
                links.extend(todo.into_iter().map(chain::path_of_link));
                links.pop();
                let body = site.clone().into_iter().find_map(|tree| match tree {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
                    _ => None,
                });
                return Some(Gathered { links, site, body: body.unwrap_or_default() });
            }
            if let Some(gathered) = Gathered::find(&group.stream()) {
                return Some(gathered);
            }
        }
        None
    }

    /// What the end of the chain is called with.
    pub fn with(&self, corpus: &Corpus, file: usize, random: &mut Random) -> TokenStream {
        let mut entries = Vec::new();
        for link in &self.links {
            let names: Vec<String> = link
                .clone()
                .into_iter()
                .filter_map(|tree| if let TokenTree::Ident(ident) = tree { Some(ident.to_string()) } else { None })
                .collect();
            let entry = match (names.last().map(String::as_str), random.below(16)) {
                (Some("when"), _) => continue,
                // The hook is something else than it was, or `#[cfg]` has left it out.
                (_, 0) => entry(corpus.made_of(corpus.any_signature(random), false, random)),
                (_, 1) => quote!({}),
                (_, 2) => {
                    let (args, signature) =
                        (stream(&random.early(&corpus.hooked).args), entry(stream(corpus.any_signature(random))));
                    quote!({ stack { #args } #signature #signature })
                }
                (name, _) => match name.and_then(|name| corpus.signatures.get(&(file, name.to_owned()))) {
                    Some(signature) => entry(stream(signature)),
                    None => entry(stream(corpus.any_signature(random))),
                },
            };
            entries.push(entry);
        }
        let site = &self.site;
        quote!(@ { #site } #(#entries)*)
    }
}

/// A signature as it is, and all else in braces.
pub fn entry(tokens: TokenStream) -> TokenStream {
    if syn::parse2::<proc_macro2::Literal>(tokens.clone()).is_ok() { tokens } else { quote!({ #tokens }) }
}

fn chain_of(group: &Group) -> Option<(Vec<TokenTree>, Group)> {
    let mut trees = group.stream().into_iter();
    let is_at = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '@');
    trees.next().filter(is_at)?;
    let mut links: Vec<TokenTree> = trees.collect();
    match links.pop()? {
        TokenTree::Group(site) if site.delimiter() == Delimiter::Brace => Some((links, site)),
        _ => None,
    }
}

/// Items, of a module or an `impl` block.
fn rust_or_error(expanded: &TokenStream, item: &TokenStream) -> Result<&'static str, String> {
    if mentions_compile_error(expanded.clone()) {
        Ok("refused")
    } else if are_items(expanded) {
        Ok("expanded")
    } else if !are_items(item) {
        // Such as a type that is none in a body: rustc says so, after the expansion as before it.
        Ok("no Rust before")
    } else {
        Err(format!("the expansion is no Rust\n{expanded}"))
    }
}

fn are_items(tokens: &TokenStream) -> bool {
    let members = |input: syn::parse::ParseStream| {
        while !input.is_empty() {
            input.parse::<ImplItem>()?;
        }
        Ok(())
    };
    syn::parse2::<syn::File>(tokens.clone()).is_ok() || members.parse2(tokens.clone()).is_ok()
}

fn statements_or_error(expanded: &TokenStream, body: Option<TokenStream>) -> Result<&'static str, String> {
    if mentions_compile_error(expanded.clone()) {
        if env::var_os("FUZZ_SHOW").is_some() {
            eprintln!("{expanded}\n");
        }
        Ok("refused at the end")
    } else if Block::parse_within.parse2(expanded.clone()).is_ok() {
        Ok("woven")
    } else if body.is_none_or(|body| Block::parse_within.parse2(body).is_err()) {
        Ok("no Rust before")
    } else {
        Err(format!("the expansion is no Rust\n{expanded}"))
    }
}

/// Not counting those of companions, which are for who calls them.
fn mentions_compile_error(tokens: TokenStream) -> bool {
    let mut trees = tokens.into_iter().peekable();
    let mut in_macro = false;
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Ident(ident) if ident == "compile_error" => return true,
            // A type may have that name too.
            TokenTree::Ident(ident) if ident == "macro_rules" => {
                in_macro = matches!(trees.peek(), Some(TokenTree::Punct(bang)) if bang.as_char() == '!');
            }
            TokenTree::Group(group) if !std::mem::take(&mut in_macro) && mentions_compile_error(group.stream()) => {
                return true;
            }
            _ => {}
        }
    }
    false
}

/// Output: `stack { before = [authenticate] } "async fn(token: &) -> …"`, which a companion brings.
pub fn entry_of_stack(tokens: &TokenStream) -> Option<TokenStream> {
    tokens.clone().into_iter().find_map(|tree| {
        let TokenTree::Group(group) = tree else { return None };
        let mut trees = group.stream().into_iter();
        match (trees.next(), trees.next()) {
            (Some(TokenTree::Ident(word)), Some(TokenTree::Group(_))) if word == "stack" => Some(group.stream()),
            _ => entry_of_stack(&group.stream()),
        }
    })
}
