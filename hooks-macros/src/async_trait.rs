//! Methods that `#[async_trait]` has rewritten: the hooks belong inside the future that it boxes.

use crate::input::{Head, regroup};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::{Block, Expr, FnArg, LocalInit, Pat, PatType, ReturnType, Signature, Stmt, Token};

/// The method as it was written, before it was rewritten.
pub struct Rewritten {
    /// `async fn`, with the patterns that the user gave its arguments.
    pub sig: Signature,
    pub body: Group,
    /// What the receiver is called inside.
    pub this: Option<Ident>,
    /// What stands before the body: the arguments, moved in.
    prelude: TokenStream,
    whole: TokenStream,
    /// Which of its futures is the method's.
    place: usize,
}

impl Rewritten {
    /// Reads a method as the attribute leaves it; its mark is the `'async_trait` lifetime.
    ///
    /// ```text
    /// fn create<'async_trait>(&self, name: String) -> Pin<Box<dyn Future<Output = Account> + Send + 'async_trait>> {
    ///     Box::pin(async move { let __self = self; let name = name; let __ret: Account = { body }; __ret })
    /// }
    /// ```
    pub fn read(head: &TokenStream, body: &Group) -> Option<Self> {
        if !has_mark(head) {
            return None;
        }
        let Head { sig, .. } = syn::parse2(head.clone()).ok()?;
        let mut found = Vec::new();
        let whole = body.stream();
        futures(whole.clone(), &mut found);
        let mut written = sig.clone();
        written.asyncness = Some(Token![async](sig.fn_token.span));
        written.output = output(&sig.output)?;
        let read = found.iter().enumerate().find_map(|(place, future)| {
            let statements = Block::parse_within.parse2(future.stream()).ok()?;
            let (prelude, body) = split(statements)?;
            Some((place, prelude, body))
        });
        let Some((place, prelude, body)) = read else {
            // The attribute leaves a body as it is where it cannot name what that returns.
            let body = found.into_iter().next()?;
            return Some(Rewritten { sig: written, body, this: None, prelude: TokenStream::new(), whole, place: 0 });
        };
        let this = prelude.iter().find_map(receiver_name);
        for arg in &mut written.inputs {
            if let FnArg::Typed(arg) = arg {
                name_as_written(arg, &prelude);
            }
        }
        Some(Rewritten { sig: written, body, this, prelude: quote!(#(#prelude)*), whole, place })
    }

    /// The function's braces with something else for the body.
    pub fn with_body(&self, body: &TokenStream) -> TokenStream {
        let prelude = &self.prelude;
        replace(self.whole.clone(), &quote!(#prelude #body), &mut Some(self.place))
    }
}

/// Whether `'async_trait` is among the generics.
fn has_mark(head: &TokenStream) -> bool {
    let mut trees = head.clone().into_iter();
    let mut lifetimes = std::iter::from_fn(|| {
        trees.find(|tree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '\''))?;
        trees.next()
    });
    lifetimes.any(|name| matches!(name, TokenTree::Ident(name) if name == "async_trait"))
}

/// `Account` of `Pin<Box<dyn Future<Output = Account> + Send + 'async_trait>>`.
fn output(output: &ReturnType) -> Option<ReturnType> {
    let ReturnType::Type(arrow, ty) = output else { return None };
    let output = crate::returns::future_output_of(ty)??;
    Some(ReturnType::Type(*arrow, Box::new(output.clone())))
}

/// What stands before the body, and the body.
fn split(mut statements: Vec<Stmt>) -> Option<(Vec<Stmt>, Group)> {
    let is_result = |statement: &Stmt| match statement {
        Stmt::Local(local) => matches!(&local.pat, Pat::Type(PatType { pat, .. }) if match &**pat {
            Pat::Ident(pat) => pat.ident == "__ret",
            Pat::Wild(_) => true,
            _ => false,
        }),
        _ => false,
    };
    let place = statements.iter().position(is_result)?;
    let Stmt::Local(local) = statements.drain(place..).next()? else { return None };
    let LocalInit { expr, .. } = local.init?;
    match expr.into_token_stream().into_iter().next()? {
        TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => Some((statements, body)),
        _ => None,
    }
}

/// `let __self = self;`
fn receiver_name(statement: &Stmt) -> Option<Ident> {
    let Stmt::Local(local) = statement else { return None };
    let Pat::Ident(pat) = &local.pat else { return None };
    (pat.ident == "__self").then(|| pat.ident.clone())
}

/// `__arg1` is given back the pattern of `let (a, b) = { let __arg1 = __arg1; __arg1 };`.
fn name_as_written(arg: &mut PatType, prelude: &[Stmt]) {
    let Pat::Ident(passed) = &*arg.pat else { return };
    let passed = passed.ident.to_string();
    let written = prelude.iter().find_map(|statement| match statement {
        Stmt::Local(local) => local.init.as_ref().filter(|init| moves(&init.expr, &passed)).map(|_| local.pat.clone()),
        _ => None,
    });
    if let Some(pat) = written {
        *arg.pat = pat;
    }
}

fn moves(expr: &Expr, name: &str) -> bool {
    match expr {
        Expr::Path(path) => path.path.is_ident(name),
        Expr::Block(block) => matches!(block.block.stmts.last(), Some(Stmt::Expr(expr, None)) if moves(expr, name)),
        _ => false,
    }
}

/// The braces of all `move { … }`, outer ones before those inside them.
///
/// Another attribute may have put its own around the method's.
fn futures(tokens: TokenStream, found: &mut Vec<Group>) {
    let mut after_move = false;
    for tree in tokens {
        if let TokenTree::Group(group) = &tree {
            if after_move && group.delimiter() == Delimiter::Brace {
                found.push(group.clone());
            }
            futures(group.stream(), found);
        }
        after_move = is_move(&tree);
    }
}

fn is_move(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Ident(ident) if ident == "move")
}

/// The same tokens with other contents in one of these braces; counts `place` down to it.
fn replace(tokens: TokenStream, contents: &TokenStream, place: &mut Option<usize>) -> TokenStream {
    let mut after_move = false;
    let mut replaced = TokenStream::new();
    for tree in tokens {
        let is_future = after_move && matches!(&tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        after_move = is_move(&tree);
        replaced.extend([match tree {
            TokenTree::Group(group) if is_future && *place == Some(0) => {
                *place = None;
                TokenTree::Group(regroup(&group, contents.clone()))
            }
            TokenTree::Group(group) if place.is_some() => {
                if is_future {
                    *place = place.map(|place| place - 1);
                }
                let mut new = Group::new(group.delimiter(), replace(group.stream(), contents, place));
                new.set_span(group.span());
                TokenTree::Group(new)
            }
            tree => tree,
        }]);
    }
    replaced
}
