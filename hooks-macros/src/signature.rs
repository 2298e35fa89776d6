//! What `#[hook]` reads off a function, and what of it travels to the methods that list it.
//!
//! On the way it has the form `async fn(name: &mut, token: &, role: value) -> Result<"User">`.

use crate::names;
use crate::returns::{Returns, future_output};
use crate::scope::Reference;
use proc_macro2::{Group, Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{
    FnArg, Generics, Pat, PatType, Path, PathArguments, Receiver, Token, Type, TypeParamBound, WherePredicate,
    parenthesized, token,
};

#[derive(Clone)]
pub struct Signature {
    pub is_async: bool,
    pub params: Vec<Param>,
    pub returns: Returns,
}

/// A parameter of a hook: what it asks for, and how it wants it.
#[derive(Clone)]
pub struct Param {
    pub name: Ident,
    pub passing: Passing,
    /// The type is, or refers to, an `Option`: that tells the two kinds of `result` apart.
    pub option: bool,
    /// The type is one that an around hook's `next` can have.
    pub next: Option<Next>,
}

/// What an around hook runs the inside by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Next {
    pub form: NextForm,
    /// It takes the context along: `impl FnOnce(&mut Context) -> R`.
    pub takes_context: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NextForm {
    FnOnce,
    FnMut,
    AsyncFnOnce,
    Future,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    Shared,
    Mutable,
    Value,
}

impl Signature {
    /// Reads a hook's signature, or says at which parameter it cannot be one.
    pub fn read(sig: &syn::Signature, fallible: bool) -> syn::Result<Self> {
        let params = sig.inputs.iter().map(|arg| Param::read(arg, &sig.generics)).collect::<syn::Result<_>>()?;
        let returns = Returns::of_hook(sig.asyncness.is_some(), &sig.output, fallible);
        let is_async = sig.asyncness.is_some() || future_output(&sig.output).is_some();
        Ok(Signature { is_async, params, returns })
    }

    /// Reads the signature of a hook in an impl block, whose receiver is the method's.
    pub fn read_associated(sig: &syn::Signature, fallible: bool) -> syn::Result<Self> {
        let mut free = sig.clone();
        let receiver = sig.receiver().map(Param::of_receiver);
        if receiver.is_some() {
            free.inputs = free.inputs.into_iter().skip(1).collect();
        }
        let mut signature = Self::read(&free, fallible)?;
        signature.params.splice(0..0, receiver);
        Ok(signature)
    }
}

impl Param {
    fn read(arg: &FnArg, generics: &Generics) -> syn::Result<Self> {
        match arg {
            FnArg::Receiver(receiver) => Err(syn::Error::new_spanned(
                receiver,
                "a hook has no receiver; a parameter named `this` is given the method's",
            )),
            FnArg::Typed(PatType { pat, ty, .. }) => match &**pat {
                Pat::Ident(pat) if pat.subpat.is_none() && pat.by_ref.is_none() => {
                    let mut param = Self::of_type(pat.ident.clone(), ty);
                    if names::is_next(&pat.ident) {
                        param.next = Next::of_type(ty, generics)?;
                    }
                    Ok(param)
                }
                pat => Err(syn::Error::new_spanned(
                    pat,
                    "a hook asks for values by name, so its parameters are plain names and not patterns",
                )),
            },
        }
    }

    fn of_receiver(receiver: &Receiver) -> Self {
        let passing = match Reference::of_receiver(receiver) {
            Reference::Shared => Passing::Shared,
            Reference::Mutable => Passing::Mutable,
            Reference::No => Passing::Value,
        };
        Param { name: Ident::new("this", receiver.self_token.span), passing, option: false, next: None }
    }

    pub fn of_type(name: Ident, ty: &Type) -> Self {
        let (passing, inner) = match ungrouped(ty) {
            Type::Reference(reference) if reference.mutability.is_some() => (Passing::Mutable, &*reference.elem),
            Type::Reference(reference) => (Passing::Shared, &*reference.elem),
            ty => (Passing::Value, ty),
        };
        Param {
            name,
            passing,
            option: last_segment(inner).is_some_and(|segment| segment.ident == "Option"),
            next: None,
        }
    }
}

impl Next {
    /// Reads `impl FnOnce() -> R`, or a parameter with such a bound.
    fn of_type(ty: &Type, generics: &Generics) -> syn::Result<Option<Self>> {
        let bounds: Vec<&TypeParamBound> = match ungrouped(ty) {
            Type::ImplTrait(ty) => ty.bounds.iter().collect(),
            Type::Path(path) => bounds_of(&path.path, generics),
            _ => Vec::new(),
        };
        for bound in bounds {
            let TypeParamBound::Trait(bound) = bound else { continue };
            let Some(segment) = bound.path.segments.last() else { continue };
            let form = match segment.ident.to_string().as_str() {
                "FnOnce" => NextForm::FnOnce,
                "FnMut" => NextForm::FnMut,
                "AsyncFnOnce" => NextForm::AsyncFnOnce,
                "Future" => NextForm::Future,
                "Fn" => {
                    return Err(syn::Error::new_spanned(
                        segment,
                        "`next` may change what it captures\nwrite `mut next: impl FnMut() -> R`",
                    ));
                }
                "AsyncFn" | "AsyncFnMut" => {
                    let message = format!(
                        "the future of an `{}` would not be `Send`\n\
                         write `mut next: impl FnMut() -> F` and `where F: Future<Output = R>`, or `next: impl AsyncFnOnce() -> R`",
                        segment.ident
                    );
                    return Err(syn::Error::new_spanned(segment, message));
                }
                _ => continue,
            };
            let takes_context =
                matches!(&segment.arguments, PathArguments::Parenthesized(arguments) if !arguments.inputs.is_empty());
            return Ok(Some(Next { form, takes_context }));
        }
        Ok(None)
    }
}

/// The bounds of a type parameter, wherever they are written.
fn bounds_of<'a>(path: &Path, generics: &'a Generics) -> Vec<&'a TypeParamBound> {
    let Some(name) = path.get_ident() else { return Vec::new() };
    let inline = generics.type_params().filter(|param| param.ident == *name).flat_map(|param| &param.bounds);
    let clauses = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let outer = clauses.filter_map(|predicate| match predicate {
        WherePredicate::Type(predicate) => match &predicate.bounded_ty {
            Type::Path(bounded) if bounded.path.is_ident(name) => Some(&predicate.bounds),
            _ => None,
        },
        _ => None,
    });
    inline.chain(outer.flatten()).collect()
}

/// A type that a `macro_rules!` fragment brought arrives in an invisible group.
pub fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        ty => ty,
    }
}

pub fn last_segment(ty: &Type) -> Option<&syn::PathSegment> {
    match ungrouped(ty) {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

/// The bound of this name among those of an `impl` or `dyn` type.
pub fn bound<'a>(bounds: impl IntoIterator<Item = &'a TypeParamBound>, name: &str) -> Option<&'a syn::PathSegment> {
    bounds.into_iter().find_map(|bound| match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last().filter(|segment| segment.ident == name),
        _ => None,
    })
}

impl ToTokens for Signature {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Signature { is_async, params, returns } = self;
        let asyncness = is_async.then(|| quote!(async));
        tokens.extend(quote!(#asyncness fn(#(#params),*) -> #returns));
    }
}

impl Parse for Signature {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let is_async = input.parse::<Option<Token![async]>>()?.is_some();
        input.parse::<Token![fn]>()?;
        let params;
        parenthesized!(params in input);
        let params = params.parse_terminated(Param::parse, Token![,])?.into_iter().collect();
        input.parse::<Token![->]>()?;
        Ok(Signature { is_async, params, returns: input.parse()? })
    }
}

impl ToTokens for Param {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Param { name, passing, option, next } = self;
        if let Some(Next { form, takes_context }) = next {
            let form = match form {
                NextForm::FnOnce => quote!(FnOnce),
                NextForm::FnMut => quote!(FnMut),
                NextForm::AsyncFnOnce => quote!(AsyncFnOnce),
                NextForm::Future => quote!(Future),
            };
            let context = takes_context.then(|| quote!((ctx)));
            tokens.extend(quote!(#name: impl #form #context));
            return;
        }
        let passing = match passing {
            Passing::Shared => quote!(&),
            Passing::Mutable => quote!(&mut),
            Passing::Value => quote!(value),
        };
        let option = option.then(|| quote!(Option));
        tokens.extend(quote!(#name: #passing #option));
    }
}

impl Parse for Param {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        if input.parse::<Option<Token![impl]>>()?.is_some() {
            let form = match input.parse::<Ident>()?.to_string().as_str() {
                "FnOnce" => NextForm::FnOnce,
                "FnMut" => NextForm::FnMut,
                "AsyncFnOnce" => NextForm::AsyncFnOnce,
                _ => NextForm::Future,
            };
            let takes_context = input.peek(token::Paren);
            if takes_context {
                input.parse::<Group>()?;
            }
            return Ok(Param {
                name,
                passing: Passing::Value,
                option: false,
                next: Some(Next { form, takes_context }),
            });
        }
        let passing = if input.parse::<Option<Token![&]>>()?.is_none() {
            input.parse::<Ident>()?;
            Passing::Value
        } else if input.parse::<Option<Token![mut]>>()?.is_some() {
            Passing::Mutable
        } else {
            Passing::Shared
        };
        let option = !input.is_empty() && !input.peek(Token![,]);
        if option {
            input.parse::<Ident>()?;
        }
        Ok(Param { name, passing, option, next: None })
    }
}
