//! The function an attribute stands on: its attributes read, its signature and its body raw.

use crate::spans::mixed_at;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, Signature, Type, Visibility};

pub struct Function {
    pub attrs: Vec<Attribute>,
    /// Attributes of the macro's own, after the user's.
    pub own_attrs: Option<TokenStream>,
    /// A [`Head`] that is not read yet.
    pub head: TokenStream,
    pub body: Group,
}

/// What stands between the attributes of a function and its body.
pub struct Head {
    pub vis: Visibility,
    pub sig: Signature,
}

impl Function {
    /// The body is kept from the parser: it may be long, and someone may be typing in it. So is the head, which
    /// `#[hooked]` passes on to be read at the end of the chain.
    pub fn parse(item: TokenStream) -> syn::Result<Self> {
        let mut trees: Vec<TokenTree> = item.into_iter().collect();
        // `$item:item` arrives as one invisible group.
        if let [TokenTree::Group(group)] = trees.as_slice()
            && group.delimiter() == Delimiter::None
        {
            return Self::parse(group.stream());
        }
        let body = trees.last().and_then(braces);
        if body.is_some() {
            trees.pop();
        }
        let attributes = 2 * trees.chunks(2).take_while(|trees| is_attribute(trees)).count();
        let is_function = begins_function(&trees[attributes..]);
        let head: TokenStream = trees.drain(attributes..).collect();
        let attrs = Attribute::parse_outer.parse2(trees.into_iter().collect())?;
        match body {
            Some(body) if is_function => Ok(Function { attrs, own_attrs: None, head, body }),
            _ => Err(no_function(head)),
        }
    }

    pub fn head(&self) -> syn::Result<Head> {
        syn::parse2(self.head.clone())
    }

    /// The function with something else in its braces.
    ///
    /// The braces stay the user's: with others, every span of the item would end in the expansion.
    pub fn with_body(&self, body: TokenStream) -> TokenStream {
        let Function { attrs, own_attrs, head, .. } = self;
        let mut tokens = TokenStream::new();
        for attr in attrs {
            attr.to_tokens(&mut tokens);
        }
        own_attrs.to_tokens(&mut tokens);
        head.to_tokens(&mut tokens);
        regroup(&self.body, body).to_tokens(&mut tokens);
        tokens
    }
}

impl Parse for Head {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(Head { vis: input.parse()?, sig: input.parse()? })
    }
}

fn is_attribute(trees: &[TokenTree]) -> bool {
    matches!(trees, [TokenTree::Punct(hash), TokenTree::Group(_)] if hash.as_char() == '#')
}

/// Whether `fn` comes after nothing but what may stand before it.
fn begins_function(trees: &[TokenTree]) -> bool {
    for tree in trees {
        let TokenTree::Ident(word) = tree else {
            // The `(crate)` of a visibility, an ABI.
            if matches!(tree, TokenTree::Punct(_)) {
                return false;
            }
            continue;
        };
        match word.to_string().as_str() {
            "fn" => return true,
            "pub" | "const" | "async" | "safe" | "unsafe" | "extern" => {}
            _ => return false,
        }
    }
    false
}

fn no_function(head: TokenStream) -> syn::Error {
    // Where there is no body, a `;` follows.
    let parser = |input: ParseStream| {
        let head = Head::parse(input)?;
        input.parse::<TokenStream>()?;
        Ok(head)
    };
    match parser.parse2(head) {
        Ok(Head { sig, .. }) => {
            let name = &sig.ident;
            syn::Error::new(name.span(), format!("expected a function with a body, which `{name}` has not"))
        }
        Err(error) => error,
    }
}

/// The braces, also where `$body:block` brought them in an invisible group.
pub fn braces(tree: &TokenTree) -> Option<Group> {
    let TokenTree::Group(group) = tree else { return None };
    match group.delimiter() {
        Delimiter::Brace => Some(group.clone()),
        Delimiter::None => {
            let mut inner = group.stream().into_iter();
            let (Some(tree), None) = (inner.next(), inner.next()) else { return None };
            braces(&tree)
        }
        _ => None,
    }
}

/// Puts parentheses in the place of the invisible ones that hold a `macro_rules!` fragment together.
///
/// What a macro such as this one hands back, the compiler reads as if the invisible ones were not there: `$sum * 2`
/// would be `1 + 2 * 2`.
pub fn parenthesized_fragments(tokens: TokenStream) -> TokenStream {
    if !has_fragments(tokens.clone()) {
        return tokens;
    }
    let mut trees = tokens.into_iter().peekable();
    let mut visible = TokenStream::new();
    while let Some(tree) = trees.next() {
        let TokenTree::Group(group) = tree else {
            visible.extend([tree]);
            continue;
        };
        let stream = parenthesized_fragments(group.stream());
        let is_called =
            matches!(trees.peek(), Some(TokenTree::Group(next)) if next.delimiter() == Delimiter::Parenthesis);
        let falls_apart = group.delimiter() == Delimiter::None && falls_apart(stream.clone(), is_called);
        let (delimiter, span) = if falls_apart {
            (Delimiter::Parenthesis, mixed_at(group.span()))
        } else {
            (group.delimiter(), group.span())
        };
        let mut group = Group::new(delimiter, stream);
        group.set_span(span);
        visible.extend([TokenTree::Group(group)]);
    }
    visible
}

fn has_fragments(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::None || has_fragments(group.stream()),
        _ => false,
    })
}

/// Whether a fragment, standing among other tokens, could become part of another expression or type than its own.
///
/// Nothing tells an expression from a pattern or a type, so these are forms that may have parentheses as any of them.
fn falls_apart(fragment: TokenStream, is_called: bool) -> bool {
    match syn::parse2::<Expr>(fragment.clone()) {
        Ok(Expr::Range(range)) => range.start.is_some() || range.end.is_some(),
        Ok(Expr::Closure(_)) => is_called,
        Ok(expr) => matches!(
            expr,
            Expr::Binary(_)
                | Expr::Cast(_)
                | Expr::RawAddr(_)
                | Expr::Reference(_)
                | Expr::Return(_)
                | Expr::Struct(_)
                | Expr::Unary(_)
        ),
        Err(_) => match syn::parse2::<Type>(fragment) {
            Ok(Type::TraitObject(ty)) => ty.bounds.len() > 1,
            Ok(Type::ImplTrait(ty)) => ty.bounds.len() > 1,
            _ => false,
        },
    }
}

pub fn regroup(like: &Group, stream: TokenStream) -> Group {
    let mut group = Group::new(Delimiter::Brace, stream);
    group.set_span(like.span());
    group
}

/// A body as the rest of another one.
///
/// One that is still being written keeps its braces: rustc reads it a second time there, and of two equal errors at one
/// brace it shows the first.
pub fn continued(body: &Group) -> TokenStream {
    let tokens = body.stream();
    if is_cut_off(&tokens) { body.to_token_stream() } else { tokens }
}

/// Whether the last statement lacks its end: `self.`, `let name = name`, `if name.is_empty()`.
fn is_cut_off(body: &TokenStream) -> bool {
    const EXPECTING: &[&str] = &["as", "else", "for", "if", "let", "loop", "match", "move", "while"];
    let trees: Vec<TokenTree> = body.clone().into_iter().collect();
    let ends_statement = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    let start = trees.iter().rposition(ends_statement).map_or(0, |place| place + 1);
    let is_expecting =
        |tree: &TokenTree| matches!(tree, TokenTree::Ident(word) if EXPECTING.contains(&word.to_string().as_str()));
    let ends_in_operator =
        matches!(trees[start..].last(), Some(TokenTree::Punct(punct)) if !matches!(punct.as_char(), '?' | '>'));
    ends_in_operator || trees[start..].iter().any(is_expecting)
}

/// Splits `#![…]` off the start of a body: they belong to the function.
///
/// A body without any stays the group that it is, whose two braces have places of their own.
pub fn split_inner_attributes(body: &Group) -> (TokenStream, Group) {
    let mut trees = body.stream().into_iter().peekable();
    let mut attributes = TokenStream::new();
    let mut rest = TokenStream::new();
    while let Some(tree) = trees.next() {
        let is_hash = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '#');
        let bang = trees.next_if(|next| is_hash && matches!(next, TokenTree::Punct(punct) if punct.as_char() == '!'));
        let Some(bang) = bang else {
            rest.extend([tree]);
            break;
        };
        attributes.extend([tree, bang]);
        attributes.extend(trees.next());
    }
    if attributes.is_empty() {
        return (attributes, body.clone());
    }
    rest.extend(trees);
    (attributes, regroup(body, rest))
}
