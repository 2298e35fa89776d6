//! `#[hooked(…)] impl`: one level around all methods of a block that carry `#[hooked]`.

use crate::args::{AssociatedHook, BLOCK, Block, Level};
use crate::chain::{arguments, is_hooked};
use crate::check;
use crate::errors::Errors;
use crate::hook::HookArgs;
use crate::input;
use crate::signature::Signature;
use crate::spans::{mixed, own};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token, Visibility, parse_quote};

/// Input:  `#[hooked(before = [authenticate])] impl Users { #[hooked(after = [audit])] fn … }`
/// Output: `impl Users { #[hooked(__block(), before = [authenticate])] #[hooked(after = [audit])] fn … }`
pub fn expand(args: &TokenStream, item: &TokenStream) -> TokenStream {
    let ImplBlock { attrs, head, items, braces } = match syn::parse2(item.clone()) {
        Ok(block) => block,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#item #error);
        }
    };
    let mut items: Vec<Item> = items;
    let mut errors = Errors::default();
    let (inner, attrs): (Vec<Attribute>, Vec<Attribute>) = attrs.into_iter().partition(is_hooked);
    let mut levels = vec![args.clone()];
    levels.extend(inner.iter().map(arguments));
    for level in &levels {
        check::block(&Level::parse(level.clone(), &mut errors), &mut errors);
    }
    let block = Block { hooks: items.iter_mut().filter_map(|item| item.take_hook(&mut errors)).collect() };
    if errors.is_empty() {
        for item in &mut items {
            item.wrap(&block, &levels);
        }
    }
    let mut content = Group::new(Delimiter::Brace, quote!(#(#items)*));
    content.set_span(braces.span());
    let errors = errors.into_compile_errors();
    quote!(#(#attrs)* #head #content #errors)
}

/// Whether an item is an impl block, seen from its first words.
pub fn is_impl_block(item: &TokenStream) -> bool {
    item.clone().into_iter().find_map(|tree| match tree {
        TokenTree::Ident(word) if word == "impl" => Some(true),
        TokenTree::Ident(word) if word == "unsafe" || word == "default" => None,
        TokenTree::Ident(_) => Some(false),
        _ => None,
    }) == Some(true)
}

/// A block whose items are told apart and not read any further.
struct ImplBlock {
    attrs: Vec<Attribute>,
    head: TokenStream,
    items: Vec<Item>,
    braces: Group,
}

struct Item {
    attrs: Vec<Attribute>,
    rest: TokenStream,
    /// Its signature, where it is a function with a body.
    sig: Option<syn::Signature>,
}

impl Parse for ImplBlock {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let mut trees: Vec<TokenTree> = input.parse::<TokenStream>()?.into_iter().collect();
        let Some(braces) = trees.pop().as_ref().and_then(input::braces) else {
            return Err(input.error("expected an `impl` block"));
        };
        let items = |input: ParseStream| {
            let mut items = Vec::new();
            while !input.is_empty() {
                items.push(input.parse()?);
            }
            Ok(items)
        };
        Ok(ImplBlock { attrs, head: trees.into_iter().collect(), items: items.parse2(braces.stream())?, braces })
    }
}

impl Parse for Item {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        // `#![…]` of the block.
        if input.peek(Token![#]) && input.peek2(Token![!]) {
            let rest = (0..3).map(|_| input.parse::<TokenTree>()).collect::<syn::Result<_>>()?;
            return Ok(Item { attrs: Vec::new(), rest, sig: None });
        }
        let attrs = input.call(Attribute::parse_outer)?;
        let sig = signature(&input.fork());
        let mut rest = TokenStream::new();
        let is_macro = |rest: &TokenStream| {
            rest.clone().into_iter().any(|tree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '!'))
        };
        while !input.is_empty() {
            let tree: TokenTree = input.parse()?;
            let is_braces = matches!(&tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            let is_semicolon = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == ';');
            let is_end = is_semicolon || (is_braces && (sig.is_some() || is_macro(&rest)));
            rest.extend([tree]);
            if is_end {
                break;
            }
        }
        Ok(Item { attrs, rest, sig })
    }
}

fn signature(input: ParseStream) -> Option<syn::Signature> {
    input.parse::<Visibility>().ok()?;
    if input.peek(syn::Ident) && input.cursor().ident().is_some_and(|(word, _)| word == "default") {
        input.parse::<syn::Ident>().ok()?;
    }
    input.parse().ok()
}

impl Item {
    /// A function marked `#[hook]` becomes `Self::name` for the methods of the block.
    ///
    /// The mark stays and does nothing more, or the `use` that it came by would be an unused one.
    fn take_hook(&mut self, errors: &mut Errors) -> Option<AssociatedHook> {
        let sig = self.sig.as_ref()?;
        let is_hook = |attr: &Attribute| attr.path().segments.last().is_some_and(|segment| segment.ident == "hook");
        let place = self.attrs.iter().position(is_hook)?;
        let attr = &mut self.attrs[place];
        let args = match &attr.meta {
            Meta::List(list) => syn::parse2(list.tokens.clone()),
            _ => Ok(HookArgs::default()),
        };
        let (hook, block) = (attr.path(), own(BLOCK));
        attr.meta = parse_quote!(#hook(#block));
        let read = args.and_then(|args| Signature::read_associated(sig, args.fallible.is_some()));
        let signature = read.map_err(|error| errors.push(&error)).ok()?;
        let cfgs = self.attrs.iter().filter(|attr| attr.path().is_ident("cfg")).cloned().collect();
        Some(AssociatedHook { cfgs, name: sig.ident.clone(), signature })
    }

    /// Puts the block's levels above the method's own, under the same conditions.
    fn wrap(&mut self, block: &Block, levels: &[TokenStream]) {
        let Some(place) = self.attrs.iter().position(|attr| is_hooked(attr) || hooked_if(attr).is_some()) else {
            return;
        };
        let plain = self.attrs.iter().find(|attr| is_hooked(attr));
        let conditional: Vec<(TokenStream, Path)> = self.attrs.iter().filter_map(hooked_if).collect();
        let hooked = match (plain, conditional.first()) {
            (Some(attr), _) => attr.path(),
            (None, Some((_, path))) => path,
            (None, None) => return,
        };
        let wrapped = levels.iter().map(|level| quote_spanned!(mixed()=> #hooked(#block, #level)));
        let wrapped = if plain.is_none() {
            let conditions = conditional.iter().map(|(condition, _)| condition);
            quote_spanned!(mixed()=> #[cfg_attr(any(#(#conditions),*), #(#wrapped),*)])
        } else {
            quote_spanned!(mixed()=> #(#[#wrapped])*)
        };
        let wrapped = Attribute::parse_outer.parse2(wrapped).unwrap_or_default();
        self.attrs.splice(place..place, wrapped);
    }
}

/// The condition of `#[cfg_attr(condition, hooked(…))]`, and how `hooked` is named there.
fn hooked_if(attr: &Attribute) -> Option<(TokenStream, Path)> {
    let list = attr.path().is_ident("cfg_attr").then(|| attr.meta.require_list().ok()).flatten()?;
    let metas = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?;
    let mut metas = metas.into_iter();
    let condition = metas.next()?;
    let is_it = |path: &Path| path.segments.last().is_some_and(|segment| segment.ident == "hooked");
    let hooked = metas.find(|meta| is_it(meta.path()))?;
    Some((condition.into_token_stream(), hooked.path().clone()))
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Item { attrs, rest, .. } = self;
        tokens.extend(quote!(#(#attrs)* #rest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::ItemImpl;

    /// Another macro may hand the block over so.
    #[test]
    fn braces_in_an_invisible_group_stay_single() {
        let braces = Group::new(
            Delimiter::None,
            quote!({
                #[hooked]
                fn create(&self) {}
            }),
        );
        let expanded = expand(&quote!(before = [audit]), &quote!(impl Users #braces));
        let block: ItemImpl = syn::parse2(expanded).expect("an impl block");
        assert_eq!(block.items.len(), 1);
    }
}
