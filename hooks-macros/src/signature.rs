//! What `#[hook]` reads off a function, and what of it travels to the methods that list it.
//!
//! On the way it is one string, `async fn(name: &mut, token: &, role: value) -> Result<User>`: every method that
//! lists the hook reads it, and a string is read without asking the compiler for its tokens one by one.

use crate::names;
use crate::returns::{Returns, future_output};
use crate::scope::Reference;
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::ToTokens;
use std::fmt;
use std::str::FromStr;
use syn::{FnArg, Generics, Pat, PatType, Path, PathArguments, Receiver, Type, TypeParamBound, WherePredicate};

#[derive(Clone)]
pub struct Signature {
    pub is_async: bool,
    pub params: Vec<Param>,
    pub returns: Returns,
}

/// A parameter of a hook: what it asks for, and how it wants it.
#[derive(Clone)]
pub struct Param {
    /// Without `r#`.
    pub name: String,
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
    /// What a hook calls the inside; one that never runs it says so with `_next`.
    pub fn is_named_next(&self) -> bool {
        matches!(self.name.as_str(), "next" | "_next")
    }

    fn read(arg: &FnArg, generics: &Generics) -> syn::Result<Self> {
        match arg {
            FnArg::Receiver(receiver) => Err(syn::Error::new_spanned(
                receiver,
                "a hook has no receiver; a parameter named `this` is given the method's",
            )),
            FnArg::Typed(PatType { pat, ty, .. }) => match &**pat {
                Pat::Ident(pat) if pat.subpat.is_none() && pat.by_ref.is_none() => {
                    let mut param = Self::of_type(&pat.ident, ty);
                    if param.is_named_next() {
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
        Param { name: "this".to_owned(), passing, option: false, next: None }
    }

    pub fn of_type(name: &Ident, ty: &Type) -> Self {
        let (passing, inner) = match ungrouped(ty) {
            Type::Reference(reference) if reference.mutability.is_some() => (Passing::Mutable, &*reference.elem),
            Type::Reference(reference) => (Passing::Shared, &*reference.elem),
            ty => (Passing::Value, ty),
        };
        Param {
            name: names::plain(name),
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

/// The string that is passed on, as a token.
impl ToTokens for Signature {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend([TokenTree::Literal(Literal::string(&self.to_string()))]);
    }
}

/// ``async fn(name: &mut, token: &) -> Result<`User`>``
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Signature { is_async, params, returns } = self;
        f.write_str(if *is_async { ASYNC } else { "" })?;
        f.write_str(FN)?;
        for (place, param) in params.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{param}")?;
        }
        write!(f, "{ARROW}{returns}")
    }
}

impl FromStr for Signature {
    type Err = OfAnotherVersion;

    fn from_str(text: &str) -> Result<Self, OfAnotherVersion> {
        let (is_async, rest) = text.strip_prefix(ASYNC).map_or((false, text), |rest| (true, rest));
        let rest = rest.strip_prefix(FN).ok_or(OfAnotherVersion)?;
        let (params, returns) = rest.split_once(ARROW).ok_or(OfAnotherVersion)?;
        let mut signature = Signature { is_async, params: Vec::new(), returns: returns.parse()? };
        for param in params.split(", ").filter(|param| !param.is_empty()) {
            signature.params.push(param.parse()?);
        }
        Ok(signature)
    }
}

const ASYNC: &str = "async ";
const FN: &str = "fn(";
const ARROW: &str = ") -> ";

/// What stands in the place of a signature that could not be read, which the hook itself reports.
pub const MISTAKEN: &str = "?";

/// What a hook says of itself is not what this version of the macros writes.
pub struct OfAnotherVersion;

/// How each form of a parameter is written: its passing, whether it is an `Option`, what `next` it is.
const FORMS: &[(&str, Passing, bool, Option<Next>)] = &[
    ("&", Passing::Shared, false, None),
    ("&mut", Passing::Mutable, false, None),
    ("value", Passing::Value, false, None),
    ("&Option", Passing::Shared, true, None),
    ("&mut Option", Passing::Mutable, true, None),
    ("Option", Passing::Value, true, None),
    ("FnOnce()", Passing::Value, false, Some(Next { form: NextForm::FnOnce, takes_context: false })),
    ("FnOnce(ctx)", Passing::Value, false, Some(Next { form: NextForm::FnOnce, takes_context: true })),
    ("FnMut()", Passing::Value, false, Some(Next { form: NextForm::FnMut, takes_context: false })),
    ("FnMut(ctx)", Passing::Value, false, Some(Next { form: NextForm::FnMut, takes_context: true })),
    ("AsyncFnOnce()", Passing::Value, false, Some(Next { form: NextForm::AsyncFnOnce, takes_context: false })),
    ("AsyncFnOnce(ctx)", Passing::Value, false, Some(Next { form: NextForm::AsyncFnOnce, takes_context: true })),
    ("Future", Passing::Value, false, Some(Next { form: NextForm::Future, takes_context: false })),
];

/// `name: &mut`
impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_it = |passing, option, next: Option<Next>| match next {
            Some(_) => self.next == next,
            None => self.next.is_none() && (self.passing, self.option) == (passing, option),
        };
        let form = FORMS.iter().find(|(_, passing, option, next)| is_it(*passing, *option, *next));
        write!(f, "{}: {}", self.name, form.map_or("value", |(form, ..)| form))
    }
}

impl FromStr for Param {
    type Err = OfAnotherVersion;

    fn from_str(text: &str) -> Result<Self, OfAnotherVersion> {
        let (name, written) = text.split_once(": ").ok_or(OfAnotherVersion)?;
        let &(_, passing, option, next) = FORMS.iter().find(|(form, ..)| *form == written).ok_or(OfAnotherVersion)?;
        Ok(Param { name: name.to_owned(), passing, option, next })
    }
}
