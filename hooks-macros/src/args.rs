//! The grammar of `#[hooked(…)]`.

use crate::errors::Errors;
use crate::item::{Item, Target, at_end, names_to_bind, skip_to_comma, take_to_comma, tokens_to_comma};
use crate::lists::{List, Lists};
use crate::names;
use crate::signature::Signature;
use crate::spans::own;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, LitStr, Path, Token, bracketed, parenthesized, token};

/// What one `#[hooked(…)]` says.
#[derive(Default)]
pub struct Level {
    pub lists: Lists<Item>,
    /// Named stacks around this level, outermost first.
    pub stacks: Vec<Path>,
    /// Hooks of the level around the impl block that this method does without.
    pub skip: Vec<Path>,
    /// This is the level around an impl block.
    pub block: Option<Block>,
    pub original: Option<Ident>,
    pub krate: Option<Path>,
    pub fallible: Option<Ident>,
    /// Names that items which could not be read were to bind.
    pub lost: Vec<Ident>,
}

/// What a method is told of the impl block around it.
#[derive(Clone, Default)]
pub struct Block {
    pub hooks: Vec<AssociatedHook>,
}

/// An associated function of a block that is a hook.
#[derive(Clone)]
pub struct AssociatedHook {
    pub cfgs: Vec<Attribute>,
    pub name: Ident,
    pub signature: Signature,
}

const KEYS: &[&str] =
    &["around", "before", "after", "error", "finally", "stack", "skip", "original", "crate", "fallible"];

/// The key by which an impl block's attribute speaks to those in it; no user can write it.
pub const BLOCK: &str = "__block";

impl Level {
    /// Reads as much as can be read; all that cannot is an error of its own.
    pub fn parse(args: TokenStream, errors: &mut Errors) -> Self {
        let mut level = Level::default();
        let parser = |input: ParseStream| {
            level.parse_keys(input, errors);
            Ok(())
        };
        parser.parse2(args).unwrap_or_default();
        level
    }

    fn parse_keys(&mut self, input: ParseStream, errors: &mut Errors) {
        let mut seen: Vec<String> = Vec::new();
        while !input.is_empty() {
            let parsed = self.parse_key(input, &mut seen, errors);
            if let Err(error) = parsed {
                errors.push(&error);
                skip_to_comma(input);
            }
            if !input.is_empty()
                && let Err(error) = input.parse::<Token![,]>()
            {
                errors.push(&error);
                skip_to_comma(input);
                let _ = input.parse::<Token![,]>();
            }
        }
    }

    fn parse_key(&mut self, input: ParseStream, seen: &mut Vec<String>, errors: &mut Errors) -> syn::Result<()> {
        let keys = || format!("the keys are {}", names::listed(KEYS.iter().copied()));
        let key = input
            .call(Ident::parse_any)
            .map_err(|error| syn::Error::new(error.span(), format!("expected a key\n{}", keys())))?;
        let name = key.to_string();
        if name == BLOCK {
            self.block = Some(input.parse()?);
            return Ok(());
        }
        if !KEYS.contains(&name.as_str()) {
            let meant = match names::nearest(&name, KEYS.iter().copied()) {
                Some(key) => format!("; did you mean `{key}`?"),
                None if input.peek(Token![=]) => String::new(),
                None => format!("; where it is a hook, put it in a list, as in `before = [{name}]`"),
            };
            return Err(syn::Error::new(key.span(), format!("unknown key `{name}`{meant}\n{}", keys())));
        }
        let is_list = List::of_key(&name).is_some();
        if seen.contains(&name) {
            let advice = if is_list { "; one list takes all its hooks" } else { "" };
            errors.at(&key, format_args!("`{name}` is given twice{advice}"));
        }
        seen.push(name.clone());
        if name == "fallible" {
            let span = input.span();
            self.fallible = Some(key);
            return if take_to_comma(input).is_empty() {
                Ok(())
            } else {
                Err(syn::Error::new(span, "`fallible` takes no value: it stands alone"))
            };
        }
        let Some(equals) = input.parse::<Option<Token![=]>>()? else {
            let span = if at_end(input) { key.span() } else { input.span() };
            return Err(syn::Error::new(
                span,
                format!("expected `=` after `{name}`, as in `{}`", example(&name, &take_to_comma(input))),
            ));
        };
        match name.as_str() {
            "original" => {
                let expected = expected("a name", &name, equals, input);
                self.original = Some(input.parse().map_err(|_| expected)?);
            }
            "stack" => {
                let expected = expected("a path", &name, equals, input);
                self.stacks = parse_paths(input).map_err(|_| expected)?;
            }
            "skip" => {
                let expected = expected("a list", &name, equals, input);
                self.skip = if input.peek(token::Bracket) { parse_paths(input)? } else { return Err(expected) };
            }
            "crate" => {
                let expected = expected("a path", &name, equals, input);
                self.krate = Some(input.call(Path::parse_mod_style).map_err(|_| expected)?);
            }
            _ => {
                let items = self.parse_list(&name, equals, input, errors)?;
                if let Some(list) = List::of_key(&name) {
                    self.lists[list].extend(items);
                }
            }
        }
        Ok(())
    }

    fn parse_list(
        &mut self,
        key: &str,
        equals: Token![=],
        input: ParseStream,
        errors: &mut Errors,
    ) -> syn::Result<Vec<Item>> {
        if !input.peek(token::Bracket) {
            return Err(expected("a list", key, equals, input));
        }
        let list;
        bracketed!(list in input);
        let mut items = Vec::new();
        while !list.is_empty() {
            let item = list.cursor();
            match list.parse::<Item>() {
                Ok(item) => items.push(item),
                Err(error) => {
                    errors.push(&error);
                    names_to_bind(tokens_to_comma(item), &mut self.lost);
                    skip_to_comma(&list);
                }
            }
            if !list.is_empty()
                && let Err(error) = list.parse::<Token![,]>()
            {
                errors.push(&error);
                skip_to_comma(&list);
                let _ = list.parse::<Token![,]>();
            }
        }
        Ok(items)
    }

    /// What has a meaning on a method only, with the tokens to show.
    pub fn keys_of_one_method(&self) -> impl Iterator<Item = (&'static str, TokenStream)> {
        let original = self.original.iter().map(|name| ("original", name.to_token_stream()));
        let fallible = self.fallible.iter().map(|key| ("fallible", key.to_token_stream()));
        let skip = self.skip.iter().map(|path| ("skip", path.to_token_stream()));
        original.chain(fallible).chain(skip)
    }

    /// All names that the hooks bind or were to bind.
    pub fn bound(&self) -> impl Iterator<Item = &Ident> {
        self.lists.iter().filter_map(|item| Some(&item.binding.as_ref()?.ident)).chain(&self.lost)
    }
}

/// Takes away from the level around the impl block what the method skips.
pub fn skip(levels: &mut [Level], errors: &mut Errors) {
    let skipped: Vec<Path> = levels.iter_mut().flat_map(|level| std::mem::take(&mut level.skip)).collect();
    let mut blocks: Vec<&mut Level> = levels.iter_mut().filter(|level| level.block.is_some()).collect();
    for path in skipped {
        if blocks.is_empty() {
            errors.at(
                &path,
                "`skip` names hooks of `#[hooked(…)]` on the impl block, and there is none around this method",
            );
            continue;
        }
        let names_it = |other: &Path| is_same_hook(other, &path);
        let mut is_found = false;
        for level in &mut blocks {
            let before = level.stacks.len() + level.lists.iter().count();
            level.stacks.retain(|stack| !names_it(stack));
            level.lists.retain(|item| !matches!(&item.target, Target::Path(hook) if names_it(hook)));
            is_found |= before != level.stacks.len() + level.lists.iter().count();
        }
        if !is_found {
            let listed = blocks.iter().flat_map(|level| {
                let hooks = level.lists.iter().map(|item| item.target.name());
                hooks.chain(level.stacks.iter().map(names::written))
            });
            let listed: Vec<String> = listed.collect();
            let name = names::written(&path);
            let meant = names::nearest(&name, listed.iter().map(String::as_str));
            let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
            let message = format!(
                "`{name}` is not in the stack of the impl block{meant}\nit has {}",
                names::listed(listed.iter().map(String::as_str))
            );
            errors.at(&path, message);
        }
    }
}

/// `audit` names `crate::hooks::audit` too.
fn is_same_hook(listed: &Path, skipped: &Path) -> bool {
    match (skipped.get_ident(), listed.segments.last()) {
        (Some(name), Some(last)) => names::plain(name) == names::plain(&last.ident),
        _ => names::written(listed) == names::written(skipped),
    }
}

/// `path`, or `[path, …]`.
fn parse_paths(input: ParseStream) -> syn::Result<Vec<Path>> {
    if !input.peek(token::Bracket) {
        return Ok(vec![input.call(Path::parse_mod_style)?]);
    }
    let list;
    bracketed!(list in input);
    Ok(list.parse_terminated(Path::parse_mod_style, Token![,])?.into_iter().collect())
}

impl Parse for Block {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let hooks;
        parenthesized!(hooks in input);
        let mut block = Block::default();
        while !hooks.is_empty() {
            let cfgs = hooks.call(Attribute::parse_outer)?;
            let name = hooks.call(Ident::parse_any)?;
            let signature = hooks.parse::<LitStr>()?.value().parse();
            block.hooks.extend(signature.map(|signature| AssociatedHook { cfgs, name, signature }));
            hooks.parse::<Token![;]>()?;
        }
        Ok(block)
    }
}

impl ToTokens for Block {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let hooks =
            self.hooks.iter().map(|AssociatedHook { cfgs, name, signature }| quote!(#(#cfgs)* #name #signature;));
        let key = own(BLOCK);
        tokens.extend(quote!(#key (#(#hooks)*)));
    }
}

/// How a key is written, with the hook that stands where the list should.
fn example(key: &str, written: &TokenStream) -> String {
    match key {
        "original" => "original = create_unhooked".to_owned(),
        "crate" => "crate = facade::hooks_runtime".to_owned(),
        "stack" => "stack = secured".to_owned(),
        list => {
            let hook =
                syn::parse2::<Path>(written.clone()).map_or_else(|_| "hook".to_owned(), |path| names::written(&path));
            format!("{list} = [{hook}]")
        }
    }
}

/// Shown at what stands behind the `=`, or at the `=` where nothing does.
fn expected(what: &str, key: &str, equals: Token![=], input: ParseStream) -> syn::Error {
    let written = take_to_comma(&input.fork());
    let message = format!("expected {what}, as in `{}`", example(key, &written));
    if written.is_empty() { syn::Error::new(equals.span, message) } else { syn::Error::new_spanned(written, message) }
}
