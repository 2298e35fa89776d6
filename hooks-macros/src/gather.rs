//! What the chain asks for, and what it brings.
//!
//! Each hook that is a path is one link of the chain, and so is each named stack; each brings one entry:
//! a signature, a stack with its signatures, or nothing where `#[cfg]` has left a hook out.

use crate::args::{AssociatedHook, Block, Level};
use crate::chain::{Trees, link, path_of_link};
use crate::errors::Errors;
use crate::item::{Binding, Item, Target, closure_signature};
use crate::lists::Lists;
use crate::names;
use crate::signature::{MISTAKEN, OfAnotherVersion, Signature};
use crate::spans::{disowned, mixed, resolved_as};
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::vec::IntoIter;
use syn::{Attribute, Lit, Path, PathArguments};

/// A hook of a list with its signature.
pub struct Signed {
    pub item: Item,
    pub signature: Signature,
}

/// The links of some levels, outermost first.
pub fn links(levels: &[Level], block: Option<&Block>, runtime: &TokenStream) -> Vec<TokenTree> {
    let mut links = Vec::new();
    let present = || quote_spanned!(mixed()=> #runtime::__private::present);
    let choose = |cfg: TokenStream, hook: TokenStream| {
        let when = quote_spanned!(mixed()=> #runtime::__private::when);
        [link(when), link(quote_spanned!(mixed()=> ($) #[cfg(#cfg)] #hook))]
    };
    for level in levels {
        links.extend(level.stacks.iter().map(|stack| link(stack.to_token_stream())));
        for item in level.lists.iter() {
            let hook = match &item.target {
                Target::Path(path) if !is_associated(path) => Some(macro_of(path)),
                _ => None,
            };
            match (condition(&item.cfgs), hook) {
                (None, hook) => links.extend(hook),
                // A choice for the compiler: the hook or nothing.
                (Some(cfg), hook) => links.extend(choose(cfg, hook.map_or_else(present, path_of_link))),
            }
            if let several @ [_, _, ..] = meant(item, block).as_slice() {
                for hook in several {
                    links.extend(choose(condition(&hook.cfgs).unwrap_or_else(|| quote!(all())), present()));
                }
            }
        }
    }
    links
}

/// The impl block around the method, of which each of the block's levels tells.
pub fn block(levels: &[Level]) -> Option<&Block> {
    levels.iter().find_map(|level| level.block.as_ref())
}

/// The hooks of the block that `Self::name` may mean: one, but where several have the name and `#[cfg]` leaves one of them.
fn meant<'a>(item: &Item, block: Option<&'a Block>) -> Vec<&'a AssociatedHook> {
    let Target::Path(path) = &item.target else { return Vec::new() };
    let name = path.segments.last().map(|segment| &segment.ident).filter(|_| is_associated(path));
    block.into_iter().flat_map(|block| &block.hooks).filter(|hook| Some(&hook.name) == name).collect()
}

/// Puts what the chain has brought to the levels that asked for it. A named stack becomes a level of its own.
pub fn signed(levels: Vec<Level>, entries: Vec<TokenTree>, errors: &mut Errors) -> Vec<Lists<Signed>> {
    let mut entries = entries.into_iter();
    let mut signed = Vec::new();
    let block = block(&levels).cloned();
    for level in levels {
        for path in &level.stacks {
            signed.extend(stack(path, &mut entries, errors));
        }
        // What a block binds is there for all its methods, and not each of them uses it.
        let is_shared = level.block.is_some();
        signed.push(level.lists.filter_map(|mut item| {
            if let Some(binding) = &mut item.binding {
                binding.is_optional |= is_shared;
            }
            sign(item, &mut entries, block.as_ref(), errors)
        }));
    }
    signed
}

/// A hook with its signature; `None` where `#[cfg]` has left it out.
pub fn sign(
    item: Item,
    entries: &mut IntoIter<TokenTree>,
    block: Option<&Block>,
    errors: &mut Errors,
) -> Option<Signed> {
    let signature = match &item.target {
        Target::Path(path) if is_associated(path) => {
            let is_left_out = !item.cfgs.is_empty() && next_entry(entries).is_none();
            let hook = match meant(&item, block).as_slice() {
                [hook] => *hook,
                // Each has a link. Where none is there, the call of the last is what rustc complains about.
                hooks => hooks.iter().filter(|_| next_entry(entries).is_some()).last().or(hooks.last())?,
            };
            if is_left_out {
                return None;
            }
            hook.signature.clone()
        }
        Target::Path(path) => match next_entry(entries)? {
            Entry::Hook(signature) => read(&item, path, signature, errors)?,
            Entry::Stack(_) => {
                let name = names::written(path);
                errors.at(path, format_args!("`{name}` is a stack and not a hook\nwrite `stack = {name}`"));
                return None;
            }
        },
        Target::Closure(closure) => {
            if !item.cfgs.is_empty() {
                next_entry(entries)?;
            }
            closure_signature(closure, errors)
        }
    };
    Some(Signed { item, signature })
}

/// What a link has brought.
enum Entry {
    /// `"async fn(token: &) -> …"`
    Hook(Literal),
    /// `{ before = [authenticate] } "async fn(token: &) -> …"`
    Stack(Trees),
}

/// `None` where `#[cfg]` has left a hook out.
fn next_entry(entries: &mut IntoIter<TokenTree>) -> Option<Entry> {
    match entries.next()? {
        TokenTree::Literal(signature) => Some(Entry::Hook(signature)),
        TokenTree::Group(entry) => {
            let mut trees = Trees::new(entry.stream());
            trees.next().map(|_| Entry::Stack(trees))
        }
        _ => None,
    }
}

fn read(item: &Item, path: &Path, signature: Literal, errors: &mut Errors) -> Option<Signature> {
    let signature = text(signature)?;
    if signature == MISTAKEN {
        if let Some(Binding { ident, .. }) = &item.binding {
            let name = names::written(path);
            errors.unbound(ident, format_args!("`{ident}` is bound by `{name}`, which has a mistake of its own"));
        }
        return None;
    }
    let signature = signature.parse().map_err(|OfAnotherVersion| {
        let name = names::written(path);
        errors.at(path, format_args!("`{name}` was made a hook by another version of `hooks-runtime`"));
    });
    signature.ok()
}

/// The value of a string literal. One without escapes, as nearly all are, is not worth a parser.
fn text(literal: Literal) -> Option<String> {
    let written = literal.to_string();
    if !written.contains('\\') {
        return Some(written.strip_prefix('"')?.strip_suffix('"')?.to_owned());
    }
    match Lit::new(literal) {
        Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

fn stack(path: &Path, entries: &mut IntoIter<TokenTree>, errors: &mut Errors) -> Option<Lists<Signed>> {
    let Entry::Stack(mut trees) = next_entry(entries)? else {
        let name = names::written(path);
        errors
            .at(path, format_args!("`{name}` is a hook and not a stack\nput it in a list, as in `before = [{name}]`"));
        return None;
    };
    let site = path.segments.last()?.ident.span();
    // Everything in the stack stands where the method names it, and means what it would mean there.
    let level = Level::parse(resolved_as(trees.group()?, site), errors);
    let mut signatures = trees.collect::<Vec<_>>().into_iter();
    Some(level.lists.filter_map(|mut item| {
        if let Target::Path(hook) = &mut item.target {
            *hook = inside(path, hook)?;
        }
        if let Some(binding) = &mut item.binding {
            binding.is_optional = true;
        }
        sign(item, &mut signatures, None, errors)
    }))
}

/// `audit` of the stack `stacks::secured` is `stacks::secured::audit`.
fn inside(stack: &Path, hook: &Path) -> Option<Path> {
    let mut path = stack.clone();
    path.segments.push(hook.segments.last()?.clone());
    Some(path)
}

/// `Self::ensure_open`
pub fn is_associated(path: &Path) -> bool {
    path.segments.len() == 2 && path.segments[0].ident == "Self"
}

/// `module::check::<u8>` is called so, while its macro is `module::check`.
fn macro_of(path: &Path) -> TokenTree {
    if let Some(name) = path.get_ident() {
        return TokenTree::Ident(name.clone());
    }
    let mut path = path.clone();
    for segment in &mut path.segments {
        segment.arguments = PathArguments::None;
    }
    link(path.into_token_stream())
}

/// What must hold for all of the `#[cfg]`s.
fn condition(cfgs: &[Attribute]) -> Option<TokenStream> {
    let conditions: Vec<TokenStream> =
        cfgs.iter().filter_map(|attr| attr.meta.require_list().ok()).map(|list| list.tokens.clone()).collect();
    match conditions.as_slice() {
        [] => None,
        [one] => Some(disowned(one)),
        all => Some(disowned(quote!(all(#(#all),*)))),
    }
}
