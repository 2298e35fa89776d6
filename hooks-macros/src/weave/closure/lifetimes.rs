//! What a returned closure borrows from what it is given.
//!
//! No type at a closure says that it returns a part of its argument; only a bound does, on a function that it is passed to.

use crate::signature::ungrouped;
use crate::spans::{disowned, mixed};
use crate::weave::{Weave, annotation};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::Parser;
use syn::visit_mut::{self, VisitMut};
use syn::{
    AngleBracketedGenericArguments, Block, BoundLifetimes, Expr, GenericArgument, GenericParam, Lifetime,
    ParenthesizedGenericArguments, Path, PathArguments, ReturnType, Stmt, TraitBound, Type, TypePath, TypeReference,
};

impl Weave {
    /// Passes the value of the body through a function with the bounds of the return type.
    ///
    /// An item cannot name the type parameters around it, so every type in the bounds that may be one is a type parameter of its
    /// own.
    ///
    /// Input:  `|at: &Place| &self.names[at]`, of `-> impl Fn(&Place) -> &Name`
    /// Output: `({ fn __closure<__T0, __T1: ?Sized, __T2: ?Sized>(__value: __T0) -> __T0
    ///                 where __T0: Fn(&__T1) -> &__T2 { __value }
    ///            __closure::<_, Place, Name> })(|at: &Place| &self.names[at])`
    pub fn bounded(&self, body: &impl ToTokens) -> Option<TokenStream> {
        let ReturnType::Type(_, ty) = &self.method.sig.output else { return None };
        if !gives_what_it_is_given(ty) {
            return None;
        }
        let mut expected = Expected::default();
        let ty = expected.value(ty)?;
        let Expected { parameters, arguments, bounds } = expected;
        ends_in_closure(self.body.stream()).then(|| {
            quote_spanned! {mixed()=>
                ({
                    fn __closure<#(#parameters),*>(__value: #ty) -> #ty where #(#bounds),* { __value }
                    __closure::<#(#arguments),*>
                })(#body)
            }
        })
    }
}

/// Whether a closure is returned whose own return type has lifetimes of the closure's own.
fn gives_what_it_is_given(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::ImplTrait(ty) => super::closure_bound(ty).is_some_and(
            |(bound, signature)| matches!(&signature.output, ReturnType::Type(_, ty) if Own::of(bound).are_in(ty)),
        ),
        Type::Tuple(tuple) => tuple.elems.iter().any(gives_what_it_is_given),
        _ => false,
    }
}

/// Whether the last statement is a `return`, which gives no value to where it stands.
pub fn ends_in_return(body: TokenStream) -> bool {
    let Ok(statements) = Block::parse_within.parse2(body) else { return false };
    matches!(statements.last(), Some(Stmt::Expr(Expr::Return(_), _)))
}

/// Whether the last expression is or has a closure.
fn ends_in_closure(body: TokenStream) -> bool {
    let Ok(statements) = Block::parse_within.parse2(body) else { return false };
    ends_statements(&statements)
}

fn ends_statements(statements: &[Stmt]) -> bool {
    matches!(statements.last(), Some(Stmt::Expr(expr, _)) if ends_expression(expr))
}

fn ends_expression(expr: &Expr) -> bool {
    match expr {
        Expr::Closure(_) => true,
        Expr::Tuple(tuple) => tuple.elems.iter().any(ends_expression),
        Expr::Return(leaving) => leaving.expr.as_deref().is_some_and(ends_expression),
        Expr::Paren(expr) => ends_expression(&expr.expr),
        Expr::Group(expr) => ends_expression(&expr.expr),
        Expr::Block(expr) => ends_statements(&expr.block.stmts),
        Expr::Unsafe(expr) => ends_statements(&expr.block.stmts),
        _ => false,
    }
}

/// The return type with a type parameter in the place of each type that stands in it.
#[derive(Default)]
struct Expected {
    parameters: Vec<TokenStream>,
    arguments: Vec<TokenStream>,
    bounds: Vec<TokenStream>,
}

impl Expected {
    fn parameter(&mut self, is_sized: bool, argument: TokenStream) -> Ident {
        let name = format_ident!("__T{}", self.parameters.len(), span = mixed());
        let unsized_too = (!is_sized).then(|| quote_spanned!(mixed()=> : ?::core::marker::Sized));
        self.parameters.push(quote!(#name #unsized_too));
        self.arguments.push(argument);
        name
    }

    /// What is returned, or a part of it.
    fn value(&mut self, ty: &Type) -> Option<TokenStream> {
        match ungrouped(ty) {
            Type::ImplTrait(ty) => {
                let name = self.parameter(true, quote_spanned!(mixed()=> _));
                if let Some((bound, signature)) = super::closure_bound(ty) {
                    let bound = self.bound(bound, signature)?;
                    self.bounds.push(quote_spanned!(mixed()=> #name: #bound));
                }
                Some(name.to_token_stream())
            }
            Type::Tuple(tuple) => {
                let elements = tuple.elems.iter().map(|ty| self.value(ty)).collect::<Option<Vec<_>>>()?;
                Some(quote_spanned!(mixed()=> (#(#elements,)*)))
            }
            _ if annotation::has_impl(ty) => None,
            _ => Some(self.parameter(true, quote_spanned!(mixed()=> _)).to_token_stream()),
        }
    }

    /// Output: `for<'a> Fn(&'a __T1) -> __T2`
    fn bound(&mut self, bound: &TraitBound, signature: &ParenthesizedGenericArguments) -> Option<TokenStream> {
        let mut name = bound.path.clone();
        name.segments.last_mut()?.arguments = PathArguments::None;
        let own = Own::of(bound);
        let inputs = signature.inputs.iter().map(|arg| self.part(&arg.ty, true, own)).collect::<Option<Vec<_>>>()?;
        let output = match &signature.output {
            ReturnType::Default => None,
            ReturnType::Type(_, ty) => {
                let ty = self.part(ty, true, own)?;
                Some(quote_spanned!(mixed()=> -> #ty))
            }
        };
        let (lifetimes, name) = (disowned(&bound.lifetimes), disowned(name));
        Some(quote_spanned!(mixed()=> #lifetimes #name(#(#inputs),*) #output))
    }

    /// A type in the signature of a closure: what has lifetimes of the closure's own stays, the rest is a parameter.
    fn part(&mut self, ty: &Type, is_sized: bool, own: Own) -> Option<TokenStream> {
        let ty = ungrouped(ty);
        // Kept, as it may have to meet bounds: of `Cow<'a, str>`, `str` must be `ToOwned`.
        if is_closed(ty) {
            return Some(disowned(ty));
        }
        if !own.are_in(ty) {
            return Some(self.parameter(is_sized, annotation::copied(ty)?).to_token_stream());
        }
        match ty {
            // Without a lifetime of its own, a trait object has that of the reference, and no parameter says so.
            Type::Reference(TypeReference { elem, .. }) if matches!(ungrouped(elem), Type::TraitObject(_)) => None,
            Type::Reference(TypeReference { lifetime, mutability, elem, .. })
                if lifetime.as_ref().is_none_or(|lifetime| own.has(lifetime)) =>
            {
                let elem = self.part(elem, false, own)?;
                let lifetime = disowned(lifetime);
                Some(quote_spanned!(mixed()=> &#lifetime #mutability #elem))
            }
            Type::Tuple(tuple) => {
                let elements = tuple.elems.iter().map(|ty| self.part(ty, true, own)).collect::<Option<Vec<_>>>()?;
                Some(quote_spanned!(mixed()=> (#(#elements,)*)))
            }
            Type::Slice(slice) => {
                let elem = self.part(&slice.elem, true, own)?;
                Some(quote_spanned!(mixed()=> [#elem]))
            }
            Type::Path(path) => with_arguments(path, own, |ty| self.part(ty, true, own)),
            _ => None,
        }
    }
}

/// Whether a type is built of primitive ones only, so that no type parameter is in it.
fn is_closed(ty: &Type) -> bool {
    const NAMES: &[&str] = &[
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16", "u32", "u64",
        "u128", "usize",
    ];
    match ungrouped(ty) {
        Type::Tuple(tuple) => tuple.elems.iter().all(is_closed),
        Type::Slice(slice) => is_closed(&slice.elem),
        Type::Path(path) => path.path.get_ident().is_some_and(|name| NAMES.iter().any(|known| name == known)),
        _ => false,
    }
}

/// Output: `Option<&__T1>`
fn with_arguments(
    path: &TypePath,
    own: Own,
    mut replaced: impl FnMut(&Type) -> Option<TokenStream>,
) -> Option<TokenStream> {
    let mut name = path.path.clone();
    // An item knows no `Self`, and no type parameter that could have this as an associated type.
    let begins_with_type = |name: &Path| {
        let first = name.segments.first().map(|segment| segment.ident.to_string());
        first.is_some_and(|first| first.starts_with(char::is_uppercase))
    };
    if path.qself.is_some() || name.segments.len() > 1 && begins_with_type(&name) {
        return None;
    }
    let arguments = std::mem::take(&mut name.segments.last_mut()?.arguments);
    let PathArguments::AngleBracketed(AngleBracketedGenericArguments { args, .. }) = arguments else { return None };
    if name.segments.iter().any(|segment| !segment.arguments.is_none()) {
        return None;
    }
    let args = args.iter().map(|arg| match arg {
        GenericArgument::Type(ty) => replaced(ty),
        GenericArgument::Lifetime(lifetime) if own.has(lifetime) => Some(disowned(lifetime)),
        _ => None,
    });
    let (name, args) = (disowned(name), args.collect::<Option<Vec<_>>>()?);
    Some(quote_spanned!(mixed()=> #name<#(#args),*>))
}

/// The lifetimes of a closure's own signature: those of its `for<…>`, and those that are not written.
#[derive(Clone, Copy)]
pub struct Own<'a>(Option<&'a BoundLifetimes>);

impl<'a> Own<'a> {
    pub fn of(bound: &'a TraitBound) -> Self {
        Own(bound.lifetimes.as_ref())
    }

    pub fn has(self, lifetime: &Lifetime) -> bool {
        let is_it =
            |param: &GenericParam| matches!(param, GenericParam::Lifetime(param) if param.lifetime == *lifetime);
        lifetime.ident == "_" || self.0.is_some_and(|bound| bound.lifetimes.iter().any(is_it))
    }

    pub fn are_in(self, ty: &Type) -> bool {
        struct Found<'a>(Own<'a>, bool);
        impl VisitMut for Found<'_> {
            fn visit_type_mut(&mut self, ty: &mut Type) {
                self.1 |= matches!(ty, Type::ImplTrait(_) | Type::FnPtr(_));
                visit_mut::visit_type_mut(self, ty);
            }
            fn visit_type_reference_mut(&mut self, ty: &mut TypeReference) {
                self.1 |= ty.lifetime.is_none();
                visit_mut::visit_type_reference_mut(self, ty);
            }
            fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
                self.1 |= self.0.has(lifetime);
            }
        }
        let mut found = Found(self, false);
        found.visit_type_mut(&mut ty.clone());
        found.1
    }
}
