//! The grammar of one hook in a list.

use crate::errors::Errors;
use crate::names;
use crate::returns::Returns;
use crate::signature::{Param, Passing, Signature};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::fmt;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, ExprClosure, Pat, Path, PathArguments, Token, parenthesized, token};

/// One hook of a list.
pub struct Item {
    pub cfgs: Vec<Attribute>,
    pub binding: Option<Binding>,
    pub target: Target,
    pub values: Vec<(Ident, Expr)>,
    pub condition: Option<Expr>,
}

/// `user = authenticate`, or `mut user = authenticate` where the body changes it.
#[derive(Clone)]
pub struct Binding {
    pub mutability: Option<Token![mut]>,
    pub ident: Ident,
    /// It comes with a named stack, whether or not the method uses it.
    pub is_optional: bool,
}

pub enum Target {
    Path(Path),
    Closure(ExprClosure),
}

impl Parse for Item {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if let Some(name) = parse_lone_name(input) {
            return Ok(Item::from(Target::Path(name.into())));
        }
        if input.peek(Token![,]) {
            return Err(input.error("expected a hook before this `,`"));
        }
        let cfgs = input.call(Attribute::parse_outer)?;
        cfgs.iter().try_for_each(check_attribute)?;
        let binding = parse_binding(input)?;
        let target = parse_target(input)?;
        let values = if input.peek(token::Paren) { parse_values(&target, input)? } else { Vec::new() };
        let condition = match input.parse::<Option<Token![if]>>()? {
            Some(token) if at_end(input) => return Err(syn::Error::new(token.span, "expected a condition after `if`")),
            Some(_) => Some(input.parse()?),
            None => None,
        };
        if input.peek(Token![?]) || (input.peek(Token![.]) && input.peek2(Token![await])) {
            return Err(input.error("a hook is listed without `.await` and `?`: both are added where it needs them"));
        }
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(input.error("expected `,` after this hook, or `if` and a condition"));
        }
        Ok(Item { cfgs, binding, target, values, condition })
    }
}

/// rustc would show at the whole of `#[hooked]` that there is no condition, or more than one.
fn check_attribute(attr: &Attribute) -> syn::Result<()> {
    if !attr.path().is_ident("cfg") {
        return Err(syn::Error::new_spanned(attr, "only `#[cfg(…)]` is allowed on a hook of a list"));
    }
    let is_one = |input: ParseStream| {
        let condition = take_to_comma(input);
        input.parse::<Option<Token![,]>>()?;
        Ok(!condition.is_empty() && input.is_empty())
    };
    match attr.parse_args_with(is_one) {
        Ok(true) => Ok(()),
        _ => Err(syn::Error::new_spanned(attr, "`#[cfg(…)]` takes one condition; `all(…)` and `any(…)` join several")),
    }
}

impl From<Target> for Item {
    fn from(target: Target) -> Self {
        Item { cfgs: Vec::new(), binding: None, target, values: Vec::new(), condition: None }
    }
}

/// A name and nothing else, as most hooks are listed: then nothing else needs to be looked for, and every keyword that
/// is, is compared as a new string.
fn parse_lone_name(input: ParseStream) -> Option<Ident> {
    let (_, rest) = input.cursor().ident()?;
    let is_alone = rest.eof() || rest.punct().is_some_and(|(punct, _)| punct.as_char() == ',');
    // The parser takes no keyword for a name, and stays where it is then.
    if is_alone { input.parse().ok() } else { None }
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
    Ok(Some(Binding { mutability, ident, is_optional: false }))
}

fn parse_target(input: ParseStream) -> syn::Result<Target> {
    if let Some(name) = parse_lone_name(input) {
        return Ok(Target::Path(name.into()));
    }
    if input.peek(Token![|]) || input.peek(Token![||]) || input.peek(Token![move]) || input.peek(Token![async]) {
        let closure: ExprClosure = input.parse()?;
        return Ok(Target::Closure(closure));
    }
    let is_pattern = input.peek(token::Paren) && input.peek2(Token![=]);
    let is_let = input.peek(Token![let]);
    let is_method = input.peek(Token![self]) && input.peek2(Token![.]);
    let span = input.span();
    input.parse().ok().filter(names_an_item).map(|path| Target::Path(as_expression(path))).ok_or_else(|| {
        let message = if is_pattern {
            "a hook binds one name, as in `pair = hook`"
        } else if is_let {
            "a hook binds a name without `let`, as in `user = hook`"
        } else if is_method {
            "a hook that is a method is listed by its path, as in `Self::check`"
        } else {
            "expected a hook: the path of a function marked `#[hook]`, or a closure"
        };
        syn::Error::new(span, message)
    })
}

/// A path may end in `super`, and names a module then.
fn names_an_item(path: &Path) -> bool {
    path.segments.last().is_some_and(|segment| is_name(&segment.ident))
}

/// `try` is a name to syn and to no other.
fn is_name(ident: &Ident) -> bool {
    !matches!(ident.to_string().as_str(), "crate" | "self" | "super" | "try" | "Self")
}

/// `check<u8>`, which is a path all the same, is called as `check::<u8>`.
fn as_expression(mut path: Path) -> Path {
    for segment in &mut path.segments {
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token.get_or_insert_with(|| Token![::](arguments.lt_token.span));
        }
    }
    path
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

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Item { cfgs, binding, target, values, condition } = self;
        let binding = binding.as_ref().map(|Binding { mutability, ident, .. }| quote!(#mutability #ident =));
        let target = match target {
            Target::Path(path) => path.to_token_stream(),
            Target::Closure(closure) => closure.to_token_stream(),
        };
        let values = (!values.is_empty()).then(|| {
            let values = values.iter().map(|(name, value)| quote!(#name = #value));
            quote!((#(#values),*))
        });
        let condition = condition.as_ref().map(|condition| quote!(if #condition));
        tokens.extend(quote!(#(#cfgs)* #binding #target #values #condition));
    }
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

    /// The hook as it is written, for those who list it.
    pub fn path(&self) -> String {
        match self {
            Target::Path(path) => names::written(path),
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

/// Reads a closure as if it were a hook: a parameter without a type gets `&mut`, `this` gets `&`, `exit` its value.
pub fn closure_signature(closure: &ExprClosure, errors: &mut Errors) -> Signature {
    let mut params = Vec::new();
    for pat in &closure.inputs {
        let (pat, ty) = match pat {
            Pat::Type(typed) => (&*typed.pat, Some(&typed.ty)),
            pat => (pat, None),
        };
        match (pat, ty) {
            (Pat::Ident(pat), Some(ty)) if pat.subpat.is_none() && pat.by_ref.is_none() => {
                params.push(Param::of_type(&pat.ident, ty));
            }
            (Pat::Ident(pat), None) if pat.subpat.is_none() && pat.by_ref.is_none() => {
                let name = names::plain(&pat.ident);
                let passing = match name.as_str() {
                    "this" => Passing::Shared,
                    "exit" => Passing::Value,
                    _ => Passing::Mutable,
                };
                params.push(Param { name, passing, option: true, next: None });
            }
            _ => errors.at(pat, "a hook asks for values by name, so its parameters are plain names and not patterns"),
        }
    }
    let is_async = closure.asyncness.is_some() || matches!(*closure.body, Expr::Async(_));
    Signature { is_async, params, returns: Returns::of_closure(&closure.output) }
}

pub fn at_end(input: ParseStream) -> bool {
    input.is_empty() || input.peek(Token![,])
}

/// What stands before the `=` of an item, be it a name or a pattern.
pub fn names_to_bind(item: TokenStream, names: &mut Vec<Ident>) {
    fn all(tokens: TokenStream, names: &mut Vec<Ident>) {
        for tree in tokens {
            match tree {
                // A keyword is no name.
                TokenTree::Ident(ident) => names.extend(syn::parse2::<Ident>(ident.into_token_stream())),
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

pub fn skip_to_comma(input: ParseStream) {
    take_to_comma(input);
}

/// The same of what was already read.
pub fn tokens_to_comma(start: Cursor) -> TokenStream {
    let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    start.token_stream().into_iter().take_while(|tree| !is_comma(tree)).collect()
}

pub fn take_to_comma(input: ParseStream) -> TokenStream {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        match input.parse::<TokenTree>() {
            Ok(tree) => tokens.extend([tree]),
            Err(_) => break,
        }
    }
    tokens
}
