//! The grammar of `#[hooked(…)]`.

use crate::errors::Errors;
use crate::names;
use crate::returns::Returns;
use crate::signature::{Param, Passing, Signature};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use std::fmt;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, ExprClosure, Pat, Path, Token, bracketed, parenthesized, token};

/// What one `#[hooked(…)]` says.
#[derive(Default)]
pub struct Level {
    pub around: Vec<Item>,
    pub before: Vec<Item>,
    pub after: Vec<Item>,
    pub error: Vec<Item>,
    pub finally: Vec<Item>,
    pub original: Option<Ident>,
    pub krate: Option<Path>,
    pub fallible: Option<Ident>,
    /// Names that items which could not be read were to bind.
    pub lost: Vec<Ident>,
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

const KEYS: &[&str] = &["around", "before", "after", "error", "finally", "original", "crate", "fallible"];

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
        if !KEYS.contains(&name.as_str()) {
            let meant = match names::nearest(&name, KEYS.iter().copied()) {
                Some(key) => format!("; did you mean `{key}`?"),
                None if input.peek(Token![=]) => String::new(),
                None => format!("; where it is a hook, put it in a list, as in `before = [{name}]`"),
            };
            return Err(syn::Error::new(key.span(), format!("unknown key `{name}`{meant}\n{}", keys())));
        }
        let is_list = !matches!(name.as_str(), "original" | "crate" | "fallible");
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
            "crate" => {
                let expected = expected("a path", &name, equals, input);
                self.krate = Some(input.call(Path::parse_mod_style).map_err(|_| expected)?);
            }
            _ => {
                let items = self.parse_list(&name, equals, input, errors)?;
                match name.as_str() {
                    "around" => self.around.extend(items),
                    "before" => self.before.extend(items),
                    "after" => self.after.extend(items),
                    "error" => self.error.extend(items),
                    _ => self.finally.extend(items),
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
            let item = list.fork();
            match list.parse::<Item>() {
                Ok(item) => items.push(item),
                Err(error) => {
                    errors.push(&error);
                    names_to_bind(take_to_comma(&item), &mut self.lost);
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

    /// All names that the hooks bind or were to bind.
    pub fn bound(&self) -> impl Iterator<Item = &Ident> {
        self.items().filter_map(|item| Some(&item.binding.as_ref()?.ident)).chain(&self.lost)
    }

    /// All hooks, in the order in which their signatures are gathered.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.around.iter().chain(&self.before).chain(&self.after).chain(&self.error).chain(&self.finally)
    }
}

/// How a key is written, with the hook that stands where the list should.
fn example(key: &str, written: &TokenStream) -> String {
    match key {
        "original" => "original = create_unhooked".to_owned(),
        "crate" => "crate = facade::hooks_runtime".to_owned(),
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

fn at_end(input: ParseStream) -> bool {
    input.is_empty() || input.peek(Token![,])
}

/// What stands before the `=` of an item, be it a name or a pattern.
fn names_to_bind(item: TokenStream, names: &mut Vec<Ident>) {
    fn all(tokens: TokenStream, names: &mut Vec<Ident>) {
        for tree in tokens {
            match tree {
                TokenTree::Ident(ident) if ident != "mut" && ident != "ref" => names.push(ident),
                TokenTree::Group(group) => all(group.stream(), names),
                _ => {}
            }
        }
    }
    let is_equals = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '=');
    let trees: Vec<TokenTree> = item.into_iter().collect();
    if let Some(equals) = trees.iter().position(is_equals)
        && trees[..equals].iter().all(|tree| matches!(tree, TokenTree::Ident(_)) || equals == 1)
    {
        all(trees.into_iter().take(equals).collect(), names);
    }
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
            return Err(input.error("expected a hook before this `,`"));
        }
        if let Some(attr) = input.call(Attribute::parse_outer)?.first() {
            return Err(syn::Error::new_spanned(attr, "attributes are not allowed on a hook of a list"));
        }
        let binding = parse_binding(input)?;
        let target = parse_target(input)?;
        let values = if input.peek(token::Paren) { parse_values(&target, input)? } else { Vec::new() };
        let condition = match input.parse::<Option<Token![if]>>()? {
            Some(token) if at_end(input) => return Err(syn::Error::new(token.span, "expected a condition after `if`")),
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
    match mutability {
        None if !named => return Ok(None),
        Some(token) if !named => {
            return Err(syn::Error::new(
                token.span,
                "expected a name and a hook after `mut`, as in `mut count = hook`",
            ));
        }
        _ => {}
    }
    let ident: Ident = input.parse()?;
    let equals = input.parse::<Token![=]>()?;
    if at_end(input) {
        return Err(syn::Error::new(equals.span, format!("expected a hook after `=`, as in `{ident} = hook`")));
    }
    Ok(Some(Binding { mutability, ident }))
}

fn parse_target(input: ParseStream) -> syn::Result<Target> {
    if input.peek(Token![|]) || input.peek(Token![||]) || input.peek(Token![move]) || input.peek(Token![async]) {
        let closure: ExprClosure = input.parse()?;
        return Ok(Target::Closure(closure));
    }
    let is_pattern = input.peek(token::Paren) && input.peek2(Token![=]);
    let span = input.span();
    input.parse().map(Target::Path).map_err(|_| {
        let message = if is_pattern {
            "a hook binds one name, as in `pair = hook`"
        } else {
            "expected a hook: the path of a function marked `#[hook]`, or a closure"
        };
        syn::Error::new(span, message)
    })
}

fn parse_values(target: &Target, input: ParseStream) -> syn::Result<Vec<(Ident, Expr)>> {
    let values;
    parenthesized!(values in input);
    let mut parsed: Vec<(Ident, Expr)> = Vec::new();
    while !values.is_empty() {
        if !(values.peek(Ident::peek_any) && values.peek2(Token![=])) {
            let (span, written) = (values.span(), take_to_comma(&values));
            let name = syn::parse2(written).map_or_else(|_| "name".to_owned(), |name: Ident| name.to_string());
            let example = format!("{}({name} = …)", target.name());
            return Err(syn::Error::new(
                span,
                format!("expected a value with the name of a parameter, as in `{example}`"),
            ));
        }
        let name = values.call(Ident::parse_any)?;
        if parsed.iter().any(|(other, _)| names::plain(other) == names::plain(&name)) {
            return Err(syn::Error::new(name.span(), format!("`{name}` is given twice")));
        }
        let equals = values.parse::<Token![=]>()?;
        if at_end(&values) {
            return Err(syn::Error::new(equals.span, format!("expected a value for `{name}` after `=`")));
        }
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

    /// The hook as it is written, for an example in a message.
    pub fn example(&self) -> String {
        match self {
            Target::Path(path) => names::written(path),
            Target::Closure(_) => "|…| …".to_owned(),
        }
    }
}

/// What a message calls the hook.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Path(_) => write!(f, "`{}`", self.name()),
            Target::Closure(_) => f.write_str("this closure"),
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
                params.push(Param { name: pat.ident.clone(), passing, option: true, next: None });
            }
            _ => errors.at(pat, "a hook asks for values by name, so its parameters are plain names and not patterns"),
        }
    }
    let is_async = closure.asyncness.is_some() || matches!(*closure.body, Expr::Async(_));
    Signature { is_async, params, returns: Returns::of_closure(&closure.output) }
}
