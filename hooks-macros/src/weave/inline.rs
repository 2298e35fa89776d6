//! A body, read completely, so that it can stand among the hooks without leaving the function by itself.

use super::macros::is_transparent;
use super::mentions;
use crate::input::regroup;
use crate::names;
use crate::returns::Kind;
use crate::spans::{first_span, mixed, mixed_at, own, path_at};
use crate::stack::Method;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr, ExprBreak, ExprParen, Item, Lifetime, Pat, Path, Stmt, Type, UseTree, token};

/// The body as an expression, or `None` where something in it cannot be read.
///
/// Input:  `{ if done { return Ok(1) } Ok(next()? + 1) }`
/// Output: `'body: { if done { break 'body Ok(1) } Ok((match branch(next()) { … }) + 1) }`
pub fn rewrite(body: &Group, method: &Method, private: &TokenStream) -> Option<TokenStream> {
    let tokens = body.stream();
    let mut statements = Block::parse_within.parse2(tokens.clone()).ok()?;
    let only_returned = only_returned(&mut statements, method);
    let mut reader = Reader {
        label: label(body),
        private,
        allows_question: method.allows_question(),
        allows_unit: method.returns == Kind::Unknown || method.returns_unit(),
        own_macros: own_macros(&statements),
        met: Count::default(),
        left: Count::default(),
        is_unreadable: false,
    };
    for statement in &mut statements {
        reader.visit_stmt_mut(statement);
    }
    reader.met.returns += usize::from(only_returned);
    // What the reader did not meet stands in a place that it does not know.
    if reader.is_unreadable || reader.met != Count::of(tokens.clone()) {
        return None;
    }
    let rewritten = regroup(body, statements.iter().map(ToTokens::to_token_stream).collect());
    let body = if only_returned { &rewritten } else { body };
    if reader.left == Count::default() {
        return Some(untouched(body, &statements, private));
    }
    let label = &reader.label;
    Some(quote_spanned!(mixed()=> #label: #rewritten))
}

/// Turns a body that is nothing but `return x;` into `x`: a `break` would be linted as part of what it leaves.
fn only_returned(statements: &mut Vec<Stmt>, method: &Method) -> bool {
    let Some((last, items)) = statements.split_last_mut() else { return false };
    let Stmt::Expr(Expr::Return(leaving), _) = last else { return false };
    if !leaving.attrs.is_empty() || !items.iter().all(|statement| matches!(statement, Stmt::Item(_))) {
        return false;
    }
    match leaving.expr.take() {
        Some(value) => *last = Stmt::Expr(*value, None),
        None if method.returns_unit() => drop(statements.pop()),
        None => return false,
    }
    true
}

/// A body with no way out but its end.
///
/// One expression needs no braces, with which rustc would find them unused; but an attribute, such as `#[cfg]`, it may
/// have only as a statement, so it has braces that are not the user's. After a body that may diverge, the `else` keeps
/// what follows reachable.
fn untouched(body: &Group, statements: &[Stmt], private: &TokenStream) -> TokenStream {
    match statements {
        _ if may_diverge(statements) => quote_spanned!(mixed()=> if true #body else { #private::never() }),
        [Stmt::Expr(_, None)] if begins_with_attribute(body) => {
            let mut own = Group::new(Delimiter::Brace, body.stream());
            own.set_span(mixed_at(body.span()));
            own.to_token_stream()
        }
        [Stmt::Expr(expr, None)] if !matches!(expr, Expr::Assign(_) | Expr::Let(_)) => expr.to_token_stream(),
        _ => body.to_token_stream(),
    }
}

fn begins_with_attribute(body: &Group) -> bool {
    matches!(body.stream().into_iter().next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
}

/// Whether control may fail to reach the end of a block, as far as its last statement tells.
pub fn may_diverge(statements: &[Stmt]) -> bool {
    match statements.last() {
        Some(Stmt::Expr(expr, _)) => expression_may_diverge(expr),
        Some(Stmt::Macro(statement)) => macro_may_diverge(&statement.mac),
        Some(Stmt::Local(local)) => local.init.as_ref().is_some_and(|init| expression_may_diverge(&init.expr)),
        Some(Stmt::Item(_)) | None => false,
    }
}

fn expression_may_diverge(expr: &Expr) -> bool {
    let block = |block: &Block| may_diverge(&block.stmts);
    match expr {
        Expr::Loop(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::While(_) | Expr::Verbatim(_) => {
            true
        }
        Expr::Call(call) => !is_constructor(&call.func),
        Expr::Macro(expr) => macro_may_diverge(&expr.mac),
        Expr::Block(expr) => block(&expr.block),
        Expr::Unsafe(expr) => block(&expr.block),
        Expr::If(expr) => {
            block(&expr.then_branch)
                && expr.else_branch.as_ref().is_some_and(|(_, other)| expression_may_diverge(other))
        }
        Expr::Match(expr) => expr.arms.iter().all(|arm| expression_may_diverge(&arm.body)),
        Expr::Paren(expr) => expression_may_diverge(&expr.expr),
        Expr::Group(expr) => expression_may_diverge(&expr.expr),
        Expr::Await(expr) => expression_may_diverge(&expr.base),
        _ => false,
    }
}

/// `Ok(…)`, `Self(…)`, `Point(…)`.
fn is_constructor(function: &Expr) -> bool {
    let Expr::Path(path) = function else { return false };
    path.path
        .segments
        .last()
        .is_some_and(|segment| segment.ident.to_string().starts_with(|letter: char| letter.is_uppercase()))
}

fn macro_may_diverge(mac: &syn::Macro) -> bool {
    const RETURNING: &[&str] = &[
        "assert",
        "assert_eq",
        "assert_ne",
        "dbg",
        "debug_assert",
        "debug_assert_eq",
        "debug_assert_ne",
        "eprintln",
        "format",
        "json",
        "matches",
        "println",
        "vec",
        "write",
        "writeln",
    ];
    !mac.path.segments.last().is_some_and(|segment| RETURNING.iter().any(|name| segment.ident == name))
}

/// The label that `return` and `?` leave by.
///
/// It is the user's, as its block takes the edition of its label; so it must be one that the body does not have, and one
/// that may be unused where `#[cfg]` may leave out all that leaves by it.
fn label(body: &Group) -> Lifetime {
    let mut name = if mentions(&body.stream(), &own("cfg")) { "'_body" } else { "'body" }.to_owned();
    while has_lifetime(body.stream(), &name[1..]) {
        name.push('_');
    }
    Lifetime::new(&name, body.span_open())
}

fn has_lifetime(tokens: TokenStream, name: &str) -> bool {
    let mut after_quote = false;
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => has_lifetime(group.stream(), name),
        TokenTree::Ident(ident) => after_quote && ident == name,
        tree => {
            after_quote = matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '\'');
            false
        }
    })
}

/// Names that the body brings into the macro namespace.
fn own_macros(statements: &[Stmt]) -> BTreeSet<String> {
    struct Own(BTreeSet<String>);
    impl VisitMut for Own {
        fn visit_item_mut(&mut self, item: &mut Item) {
            match item {
                Item::Macro(item) => self.0.extend(item.ident.iter().map(names::plain)),
                Item::Use(item) => names_of_use(&item.tree, &mut self.0),
                item => visit_mut::visit_item_mut(self, item),
            }
        }
    }
    let mut own = Own(BTreeSet::new());
    for statement in statements {
        // Items are what matters, and few bodies have any.
        if matches!(statement, Stmt::Item(_) | Stmt::Expr(..)) {
            own.visit_stmt_mut(&mut statement.clone());
        }
    }
    own.0
}

fn names_of_use(tree: &UseTree, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => names_of_use(&path.tree, names),
        UseTree::Name(name) => drop(names.insert(names::plain(&name.ident))),
        UseTree::Rename(name) => drop(names.insert(names::plain(&name.rename))),
        UseTree::Group(group) => group.items.iter().for_each(|tree| names_of_use(tree, names)),
        UseTree::Glob(_) => {}
    }
}

/// How many `return`s and `?`s.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    returns: usize,
    questions: usize,
}

impl Count {
    fn of(tokens: TokenStream) -> Self {
        let mut count = Count::default();
        for tree in tokens {
            match tree {
                TokenTree::Ident(ident) if ident == "return" => count.returns += 1,
                TokenTree::Punct(punct) if punct.as_char() == '?' => count.questions += 1,
                TokenTree::Group(group) => count.add(Count::of(group.stream())),
                _ => {}
            }
        }
        count
    }

    fn add(&mut self, other: Count) {
        self.returns += other.returns;
        self.questions += other.questions;
    }
}

struct Reader<'a> {
    label: Lifetime,
    private: &'a TokenStream,
    /// Whether a `?`, and a `return` without a value, can be right. Where they cannot, they stay, and rustc says so.
    allows_question: bool,
    allows_unit: bool,
    own_macros: BTreeSet<String>,
    /// All that were met, also in closures, items and macro calls, where they stay.
    met: Count,
    /// Those that leave the body.
    left: Count,
    is_unreadable: bool,
}

impl Reader<'_> {
    /// Tokens in which a `return` or `?` does not leave the body.
    fn skip(&mut self, node: &impl ToTokens) {
        self.met.add(Count::of(node.to_token_stream()));
    }

    fn macro_call(&mut self, mac: &syn::Macro) {
        self.skip(mac);
        self.is_unreadable |= !is_transparent(&mac.path, &mac.tokens, &self.own_macros);
    }

    /// Input:  `return x`
    /// Output: `break 'body x`
    fn rewrite_return(&mut self, expr: &mut Expr) {
        let Expr::Return(leaving) = expr else { return };
        self.met.returns += 1;
        if leaving.expr.is_none() && !self.allows_unit {
            return;
        }
        self.left.returns += 1;
        *expr = Expr::Break(ExprBreak {
            attrs: std::mem::take(&mut leaving.attrs),
            break_token: token::Break(mixed_at(leaving.return_token.span)),
            label: Some(self.label.clone()),
            expr: leaving.expr.take().map(|value| Box::new(parenthesized(*value))),
        });
    }

    /// The user's own `?` converts the error, so that rustc explains it as always.
    ///
    /// Input:  `e?`
    /// Output: `(match branch(e) { Continue(continued) => continued, Break(residual) => break 'body (move || match residual? {})() })`
    fn rewrite_question(&mut self, expr: &mut Expr) {
        let Expr::Try(tried) = expr else { return };
        self.met.questions += 1;
        if !self.allows_question {
            return;
        }
        self.left.questions += 1;
        let question = &tried.question_token;
        // The user's parentheses would be around an argument, and linted.
        if let Expr::Paren(paren) = &mut *tried.expr {
            paren.paren_token = token::Paren(mixed_at(question.span));
        }
        let (attrs, tried_expr, label) = (&tried.attrs, &tried.expr, &self.label);
        let span = mixed_at(question.span);
        let private = path_at(self.private.clone(), span);
        let branch = quote_spanned!(span=> #private::branch(#tried_expr));
        // The whole `match` has the user's own span, first token to `?`, as a real `?` has: lints find it there.
        let keyword = quote_spanned!(first_span(tried_expr)=> match);
        let residual = quote_spanned!(mixed_at(question.span)=> residual);
        // A value of the wrong type is shown where it comes from. It stands among what the body has imported, which may
        // be a struct called `value`, as the columns of a table are.
        let continued = quote_spanned!(mixed_at(first_span(tried_expr))=> continued);
        let mut arms = Group::new(
            proc_macro2::Delimiter::Brace,
            quote_spanned! {mixed()=>
                ::core::ops::ControlFlow::Continue(continued) => #continued,
                ::core::ops::ControlFlow::Break(residual) => break #label (move || match #residual #question {})(),
            },
        );
        arms.set_span(question.span);
        *expr = Expr::Verbatim(quote_spanned!(mixed()=> #(#attrs)* (#keyword #branch #arms)));
    }
}

impl VisitMut for Reader<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            // These have a `return` and `?` of their own, or allow none.
            Expr::Closure(_) | Expr::Async(_) | Expr::Const(_) => return self.skip(expr),
            Expr::Macro(expr) => return self.macro_call(&expr.mac),
            Expr::TryBlock(_) => self.is_unreadable = true,
            Expr::Verbatim(tokens) if !tokens.is_empty() => self.is_unreadable = true,
            // The length is a constant.
            Expr::Repeat(expr) => {
                self.skip(&expr.len);
                return self.visit_expr_mut(&mut expr.expr);
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
        self.rewrite_return(expr);
        self.rewrite_question(expr);
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        match statement {
            Stmt::Item(item) => self.skip(item),
            Stmt::Macro(statement) => self.macro_call(&statement.mac),
            _ => visit_mut::visit_stmt_mut(self, statement),
        }
    }

    // A guard is a pattern, so patterns are walked.
    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        match pat {
            Pat::Const(_) | Pat::Macro(_) => self.skip(pat),
            Pat::Verbatim(_) => self.is_unreadable = true,
            _ => visit_mut::visit_pat_mut(self, pat),
        }
    }

    // None of these can leave the body.
    fn visit_type_mut(&mut self, ty: &mut Type) {
        self.skip(ty);
    }
    fn visit_path_mut(&mut self, path: &mut Path) {
        self.skip(path);
    }
    fn visit_angle_bracketed_generic_arguments_mut(&mut self, arguments: &mut syn::AngleBracketedGenericArguments) {
        self.skip(arguments);
    }
    fn visit_attribute_mut(&mut self, attribute: &mut Attribute) {
        self.skip(attribute);
    }
}

/// A value where it may not begin with any token or end at any operator.
///
/// `break 'body loop { … }` would be linted as easy to confuse, and `&a + b` is another sum.
pub fn parenthesized(value: Expr) -> Expr {
    match value {
        value @ (Expr::Paren(_)
        | Expr::Path(_)
        | Expr::Lit(_)
        | Expr::Call(_)
        | Expr::MethodCall(_)
        | Expr::Field(_)
        | Expr::Index(_)
        | Expr::Macro(_)
        | Expr::Array(_)
        | Expr::Tuple(_)
        | Expr::Reference(_)
        | Expr::Struct(_)) => value,
        value => {
            Expr::Paren(ExprParen { attrs: Vec::new(), paren_token: token::Paren(mixed()), expr: Box::new(value) })
        }
    }
}
