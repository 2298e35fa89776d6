//! The function an attribute stands on: its signature read, its body raw.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Signature, Visibility};

pub struct Function {
    pub attrs: Vec<Attribute>,
    pub vis: Visibility,
    pub sig: Signature,
    pub body: Group,
}

impl Function {
    /// The body is kept from the parser: it may be long, and someone may be typing in it.
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
        let parser = |input: ParseStream| {
            let head = Head::parse(input)?;
            let Some(body) = body else {
                let name = &head.sig.ident;
                return Err(syn::Error::new(
                    name.span(),
                    format!("expected a function with a body, which `{name}` has not"),
                ));
            };
            let Head { attrs, vis, sig } = head;
            Ok(Function { attrs, vis, sig, body })
        };
        parser.parse2(trees.into_iter().collect())
    }

    /// The function with something else in its braces.
    ///
    /// The braces stay the user's: with others, every span of the item would end in the expansion.
    pub fn with_body(&self, body: TokenStream) -> TokenStream {
        let Function { attrs, vis, sig, .. } = self;
        let mut tokens = TokenStream::new();
        for attr in attrs {
            attr.to_tokens(&mut tokens);
        }
        vis.to_tokens(&mut tokens);
        sig.to_tokens(&mut tokens);
        regroup(&self.body, body).to_tokens(&mut tokens);
        tokens
    }
}

struct Head {
    attrs: Vec<Attribute>,
    vis: Visibility,
    sig: Signature,
}

impl Parse for Head {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(Head { attrs: input.call(Attribute::parse_outer)?, vis: input.parse()?, sig: input.parse()? })
    }
}

/// The braces, also where `$body:block` brought them in an invisible group.
fn braces(tree: &TokenTree) -> Option<Group> {
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

pub fn regroup(like: &Group, stream: TokenStream) -> Group {
    let mut group = Group::new(Delimiter::Brace, stream);
    group.set_span(like.span());
    group
}

/// Splits `#![…]` off the start of a body: they belong to the function.
pub fn split_inner_attributes(body: TokenStream) -> (TokenStream, TokenStream) {
    let mut trees = body.into_iter().peekable();
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
    rest.extend(trees);
    (attributes, rest)
}
