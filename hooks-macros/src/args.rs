//! The grammar of `#[hooked(…)]`.

use crate::errors::Errors;
use crate::names;
use crate::signature::{Param, Passing, Signature};
use crate::returns::Returns;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, ExprClosure, Pat, Path, Token, bracketed, parenthesized, token};

/// What one `#[hooked(…)]` says.
#[derive(Default)]
pub struct Level {
    pub before: Vec<Item>,
    pub after: Vec<Item>,
    pub error: Vec<Item>,
    pub original: Option<Ident>,
    pub krate: Option<Path>,
    pub fallible: Option<Ident>,
}

/// One hook of a list.
pub struct Item {
    pub binding: Option<Binding>,
    pub target: Target,
    pub values: Vec<(Ident, Expr)>,
    pub condition: Option<Expr>,
}

/// `user = authenticate`, or `mut user = authenticate` where the body changes it.
pub struct Binding {
    pub mutability: Option<Token![mut]>,
    pub ident: Ident,
}

pub enum Target {
    Path(Path),
    Closure(ExprClosure),
}

const KEYS: &[&str] = &["before", "after", "error", "original", "crate", "fallible"];

impl Level {
    pub fn is_key(name: &str) -> bool {
        KEYS.contains(&name)
    }

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
        let key = input.call(Ident::parse_any).map_err(|error| syn::Error::new(error.span(), format!("expected one of {}", names::listed(KEYS.iter().copied()))))?;
        let name = key.to_string();
        if !KEYS.contains(&name.as_str()) {
            let meant = names::nearest(&name, KEYS.iter().copied()).map_or_else(String::new, |key| format!("; did you mean `{key}`?"));
            return Err(syn::Error::new(
                key.span(),
                format!("unknown key `{name}`{meant}\nthe keys are {}", names::listed(KEYS.iter().copied())),
            ));
        }
        if seen.contains(&name) {
            errors.at(&key, format_args!("`{name}` is given twice; one list takes all its hooks"));
        }
        seen.push(name.clone());
        if name == "fallible" {
            self.fallible = Some(key);
            return Ok(());
        }
        if !input.peek(Token![=]) {
            return Err(syn::Error::new(key.span(), format!("expected a value, as in `{}`", example(&name))));
        }
        input.parse::<Token![=]>()?;
        match name.as_str() {
            "original" => self.original = Some(input.parse()?),
            "crate" => self.krate = Some(input.call(Path::parse_mod_style)?),
            _ => {
                let items = parse_list(&name, input, errors)?;
                match name.as_str() {
                    "before" => self.before.extend(items),
                    "after" => self.after.extend(items),
                    _ => self.error.extend(items),
                }
            }
        }
        Ok(())
    }

    /// All hooks, in the order in which their signatures are gathered.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.before.iter().chain(&self.after).chain(&self.error)
    }
}

fn example(key: &str) -> String {
    match key {
        "original" => "original = create_unhooked".to_owned(),
        "crate" => "crate = facade::hooks_runtime".to_owned(),
        list => format!("{list} = [hook]"),
    }
}

fn parse_list(key: &str, input: ParseStream, errors: &mut Errors) -> syn::Result<Vec<Item>> {
    if !input.peek(token::Bracket) {
        let span = input.span();
        let hook: TokenStream = take_to_comma(input);
        let written = if hook.is_empty() { "hook".to_owned() } else { hook.to_string() };
        return Err(syn::Error::new(span, format!("expected a list, as in `{key} = [{written}]`")));
    }
    let list;
    bracketed!(list in input);
    let mut items = Vec::new();
    while !list.is_empty() {
        match list.parse::<Item>() {
            Ok(item) => items.push(item),
            Err(error) => {
                errors.push(&error);
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

fn skip_to_comma(input: ParseStream) {
    take_to_comma(input);
}

fn take_to_comma(input: ParseStream) -> TokenStream {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        match input.parse::<TokenTree>() {
            Ok(tree) => tokens.extend([tree]),
            Err(_) => break,
        }
    }
    tokens
}

impl Parse for Item {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if input.peek(Token![,]) {
            return Err(input.error("expected a hook before this comma"));
        }
        for attr in input.call(Attribute::parse_outer)? {
            return Err(syn::Error::new_spanned(attr, "attributes are not allowed on a hook of a list"));
        }
        let binding = parse_binding(input)?;
        let target = parse_target(input)?;
        let values = if input.peek(token::Paren) { parse_values(input)? } else { Vec::new() };
        let condition = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(input.error("expected `,` after this hook, or `if` and a condition"));
        }
        Ok(Item { binding, target, values, condition })
    }
}

fn parse_binding(input: ParseStream) -> syn::Result<Option<Binding>> {
    let mutability = input.parse::<Option<Token![mut]>>()?;
    let named = input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]);
    if mutability.is_none() && !named {
        return Ok(None);
    }
    let ident = input.parse()?;
    input.parse::<Token![=]>()?;
    Ok(Some(Binding { mutability, ident }))
}

fn parse_target(input: ParseStream) -> syn::Result<Target> {
    if input.peek(Token![|]) || input.peek(Token![||]) || input.peek(Token![move]) || input.peek(Token![async]) {
        let closure: ExprClosure = input.parse()?;
        return Ok(Target::Closure(closure));
    }
    if input.is_empty() {
        return Err(input.error("expected a hook"));
    }
    let span = input.span();
    input.parse().map(Target::Path).map_err(|_| {
        syn::Error::new(span, "expected a hook: the path of a function marked `#[hook]`, or a closure")
    })
}

fn parse_values(input: ParseStream) -> syn::Result<Vec<(Ident, Expr)>> {
    let values;
    let paren = parenthesized!(values in input);
    let mut parsed: Vec<(Ident, Expr)> = Vec::new();
    let _ = paren;
    while !values.is_empty() {
        if !(values.peek(Ident::peek_any) && values.peek2(Token![=])) {
            let span = values.span();
            return Err(syn::Error::new(span, "a value is given by name, as in `hook(name = value)`"));
        }
        let name = values.call(Ident::parse_any)?;
        if parsed.iter().any(|(other, _)| names::plain(other) == names::plain(&name)) {
            return Err(syn::Error::new(name.span(), format!("`{name}` is given twice")));
        }
        values.parse::<Token![=]>()?;
        parsed.push((name, values.parse()?));
        if !values.is_empty() {
            values.parse::<Token![,]>()?;
        }
    }
    Ok(parsed)
}

impl Target {
    pub fn span(&self) -> Span {
        match self {
            // The last segment is the hook; an error about it is best shown there.
            Target::Path(path) => path.segments.last().map_or_else(Span::call_site, |segment| segment.ident.span()),
            Target::Closure(closure) => closure.inputs_begin.span,
        }
    }

    /// The hook's name, for messages.
    pub fn name(&self) -> String {
        match self {
            Target::Path(path) => path.segments.last().map_or_else(String::new, |segment| names::plain(&segment.ident)),
            Target::Closure(_) => "closure".to_owned(),
        }
    }
}

/// Reads a closure as if it were a hook: a parameter without a type gets `&mut`, `this` gets `&`.
pub fn closure_signature(closure: &ExprClosure, errors: &mut Errors) -> Signature {
    let mut params = Vec::new();
    for pat in &closure.inputs {
        let (pat, ty) = match pat {
            Pat::Type(typed) => (&*typed.pat, Some(&typed.ty)),
            pat => (pat, None),
        };
        match (pat, ty) {
            (Pat::Ident(pat), Some(ty)) if pat.subpat.is_none() && pat.by_ref.is_none() => {
                params.push(Param::of_type(pat.ident.clone(), ty));
            }
            (Pat::Ident(pat), None) if pat.subpat.is_none() && pat.by_ref.is_none() => {
                let passing = if pat.ident.unraw() == "this" { Passing::Shared } else { Passing::Mutable };
                params.push(Param { name: pat.ident.clone(), passing, option: true });
            }
            _ => errors.at(pat, "a hook asks for values by name, so its parameters are plain names and not patterns"),
        }
    }
    let is_async = closure.asyncness.is_some() || matches!(*closure.body, Expr::Async(_));
    Signature { is_async, params, returns: Returns::of_closure(&closure.output) }
}
