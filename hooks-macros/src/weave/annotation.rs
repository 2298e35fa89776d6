//! The declared return type, written a second time in a `let`, so that it is what the body is expected to have.

use super::closure::Own;
use crate::spans::{mixed, mixed_at};
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Lifetime, ParenthesizedGenericArguments, ReturnType, Signature, TraitBound, Type, TypeFnPtr, TypeImplTrait,
    TypeInfer, token,
};

/// `None` where it cannot be written.
pub fn of(sig: &Signature) -> Option<TokenStream> {
    let ty = match &sig.output {
        // Shown where a return type would stand.
        ReturnType::Default => return Some(quote_spanned!(mixed_at(sig.paren_token.span.join())=> ())),
        ReturnType::Type(_, ty) => &**ty,
    };
    if matches!(crate::signature::ungrouped(ty), Type::ImplTrait(_) | Type::Never(_)) {
        return None;
    }
    copied(ty)
}

/// A type of the signature as it may stand in the body.
pub fn copied(ty: &Type) -> Option<TokenStream> {
    // A named lifetime used in the body would hide from lints that it need not have a name.
    copied_but(ty, |lifetime| lifetime.ident != "static")
}

/// A type in the signature of a returned closure as it may stand at the closure.
pub fn in_closure(ty: &Type, own: Own) -> Option<TokenStream> {
    copied_but(ty, |lifetime| own.has(lifetime))
}

fn copied_but(ty: &Type, is_elided: impl Fn(&Lifetime) -> bool) -> Option<TokenStream> {
    let mut ty = ty.clone();
    let mut copy = Copy { is_elided, is_writable: true };
    copy.visit_type_mut(&mut ty);
    copy.is_writable.then(|| owned_but_names(ty.into_token_stream()))
}

/// Whether `impl Trait` is returned, or something with one in it.
pub fn is_opaque(output: &ReturnType) -> bool {
    matches!(output, ReturnType::Type(_, ty) if has_impl(ty))
}

pub fn has_impl(ty: &Type) -> bool {
    struct Found(bool);
    impl VisitMut for Found {
        fn visit_type_impl_trait_mut(&mut self, _: &mut TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut found = Found(false);
    found.visit_type_mut(&mut ty.clone());
    found.0
}

/// Turns what must not be written twice into what may be.
struct Copy<F> {
    is_elided: F,
    is_writable: bool,
}

impl<F: Fn(&Lifetime) -> bool> VisitMut for Copy<F> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match ty {
            Type::ImplTrait(_) => {
                *ty = Type::Infer(TypeInfer { attrs: Vec::new(), underscore_token: token::Underscore(mixed()) });
            }
            Type::Macro(_) | Type::Verbatim(_) => self.is_writable = false,
            _ => visit_mut::visit_type_mut(self, ty),
        }
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if (self.is_elided)(lifetime) {
            *lifetime = Lifetime::new("'_", lifetime.span());
        }
    }

    // In these `'_` would be a lifetime of its own, or names are bound inside.
    fn visit_type_fn_ptr_mut(&mut self, _: &mut TypeFnPtr) {}
    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut ParenthesizedGenericArguments) {}
    fn visit_trait_bound_mut(&mut self, bound: &mut TraitBound) {
        if bound.lifetimes.is_none() {
            visit_mut::visit_trait_bound_mut(self, bound);
        }
    }
}

/// Names keep the user's spans, so that a lint about one of them is the one already given for the signature; the rest
/// does not, so that the type as a whole is not linted a second time.
fn owned_but_names(tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Punct(mut punct) if punct.as_char() != '\'' => {
                punct.set_span(mixed_at(punct.span()));
                TokenTree::Punct(punct)
            }
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), owned_but_names(group.stream()));
                new.set_span(mixed_at(group.span()));
                TokenTree::Group(new)
            }
            tree => tree,
        })
        .collect()
}
