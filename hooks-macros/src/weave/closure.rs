//! Types for the closures that a body returns, where it does not stand in the place of the return value.
//!
//! A closure gets the types that it leaves open from what is known when the compiler comes to it. At the end of a function
//! that is the `impl Fn(&str) -> usize` of the return type; in `out = …;` it would be nothing.

mod lifetimes;

pub use lifetimes::{Own, ends_in_return};

use super::{annotation, inline};
use crate::input::regroup;
use crate::signature::ungrouped;
use crate::spans::mixed;
use proc_macro2::{Group, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::Parser;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Block, Expr, ExprBlock, ExprClosure, Item, ParenthesizedGenericArguments, Pat, PatType, PathArguments, ReturnType,
    Stmt, TraitBound, Type, TypeImplTrait, TypeParamBound, token,
};

/// The body with the types of the return type at the closures that it returns.
///
/// Input:  `{ |at| self.names[at].len() }`, of `-> impl Fn(&Place) -> usize`
/// Output: `{ |at: &Place| -> usize { self.names[at].len() } }`
pub fn typed(body: &Group, output: &ReturnType) -> Option<Group> {
    let ReturnType::Type(_, ty) = output else { return None };
    if !has_closure(ty) {
        return None;
    }
    let mut statements = Block::parse_within.parse2(body.stream()).ok()?;
    let mut returned = Returned(ty);
    for statement in &mut statements {
        returned.visit_stmt_mut(statement);
    }
    type_end(&mut statements, ty);
    Some(regroup(body, statements.iter().map(ToTokens::to_token_stream).collect()))
}

/// Whether a closure is returned, or a tuple with one.
fn has_closure(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::ImplTrait(ty) => closure_bound(ty).is_some(),
        Type::Tuple(tuple) => tuple.elems.iter().any(has_closure),
        _ => false,
    }
}

/// The `Fn(…) -> …` of an `impl Fn(…) -> … + Send`.
fn closure_bound(ty: &TypeImplTrait) -> Option<(&TraitBound, &ParenthesizedGenericArguments)> {
    ty.bounds.iter().find_map(|bound| match bound {
        TypeParamBound::Trait(bound) => match &bound.path.segments.last()?.arguments {
            PathArguments::Parenthesized(signature) => Some((bound, signature)),
            _ => None,
        },
        _ => None,
    })
}

/// The values of `return`s that leave the body.
struct Returned<'a>(&'a Type);

impl VisitMut for Returned<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Closure(_) | Expr::Async(_) | Expr::Const(_) => {}
            Expr::Return(leaving) => {
                if let Some(value) = &mut leaving.expr {
                    self.visit_expr_mut(value);
                    type_value(value, self.0);
                }
            }
            expr => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}

fn type_end(statements: &mut [Stmt], ty: &Type) {
    if let Some(Stmt::Expr(expr, None)) = statements.last_mut() {
        type_value(expr, ty);
    }
}

/// Types the closures in what is returned, wherever the type of the whole tells that of the part.
fn type_value(expr: &mut Expr, ty: &Type) {
    match (expr, ungrouped(ty)) {
        (Expr::Closure(closure), Type::ImplTrait(ty)) => {
            if let Some((bound, signature)) = closure_bound(ty) {
                type_closure(closure, signature, Own::of(bound));
            }
        }
        (Expr::Tuple(tuple), Type::Tuple(types)) => {
            tuple.elems.iter_mut().zip(&types.elems).for_each(|(expr, ty)| type_value(expr, ty));
        }
        (Expr::Paren(expr), ty) => type_value(&mut expr.expr, ty),
        (Expr::Group(expr), ty) => type_value(&mut expr.expr, ty),
        (Expr::Block(expr), ty) => type_end(&mut expr.block.stmts, ty),
        (Expr::Unsafe(expr), ty) => type_end(&mut expr.block.stmts, ty),
        (Expr::If(expr), ty) => {
            type_end(&mut expr.then_branch.stmts, ty);
            if let Some((_, other)) = &mut expr.else_branch {
                type_value(other, ty);
            }
        }
        (Expr::Match(expr), ty) => expr.arms.iter_mut().for_each(|arm| type_value(&mut arm.body, ty)),
        _ => {}
    }
}

/// Writes what the closure leaves open. Who returns one with another number of parameters is told so by rustc.
fn type_closure(closure: &mut ExprClosure, signature: &ParenthesizedGenericArguments, own: Own) {
    if closure.inputs.len() == signature.inputs.len() {
        closure.inputs.iter_mut().zip(&signature.inputs).for_each(|(pat, arg)| type_parameter(pat, &arg.ty, own));
    }
    if !matches!(closure.output, ReturnType::Default) {
        return;
    }
    let output = match &signature.output {
        ReturnType::Default if is_unit(&closure.body) => return,
        ReturnType::Default => quote_spanned!(mixed()=> ()),
        // Each lifetime that is not written in it would be one of its own, and not that of a parameter.
        ReturnType::Type(_, ty) if own.are_in(ty) => return,
        ReturnType::Type(_, ty) => match annotation::in_closure(ty, own) {
            Some(ty) => ty,
            None => return,
        },
    };
    closure.output = ReturnType::Type(token::RArrow { spans: [mixed(); 2] }, Box::new(Type::Verbatim(output)));
    if !matches!(&*closure.body, Expr::Block(ExprBlock { attrs, label: None, .. }) if attrs.is_empty()) {
        let body = &closure.body;
        let body = if is_statement(body) { quote!(#body) } else { quote_spanned!(mixed()=> (#body)) };
        *closure.body = Expr::Verbatim(quote_spanned!(mixed()=> { #body }));
    }
}

/// Whether an expression may stand alone in a block: the one of `{ n } + m` would end with its first braces.
///
/// Read from text, as what comes back from a macro is read without its invisible groups.
fn is_statement(expr: &Expr) -> bool {
    let statements = Block::parse_within.parse_str(&expr.to_token_stream().to_string());
    statements.is_ok_and(|statements| matches!(statements[..], [Stmt::Expr(_, None)]))
}

fn type_parameter(pat: &mut Pat, ty: &Type, own: Own) {
    if matches!(pat, Pat::Type(_)) {
        return;
    }
    if let Some(ty) = annotation::in_closure(ty, own) {
        let inner = std::mem::replace(pat, Pat::Verbatim(TokenStream::new()));
        *pat = Pat::Type(PatType {
            attrs: Vec::new(),
            pat: Box::new(inner),
            colon_token: token::Colon(mixed()),
            ty: Box::new(Type::Verbatim(ty)),
        });
    }
}

/// Whether a closure's body ends in a statement, and control at its end.
fn is_unit(body: &Expr) -> bool {
    match body {
        Expr::Block(ExprBlock { block: Block { stmts, .. }, .. }) => {
            !matches!(stmts.last(), Some(Stmt::Expr(_, None) | Stmt::Macro(_))) && !inline::may_diverge(stmts)
        }
        _ => false,
    }
}
