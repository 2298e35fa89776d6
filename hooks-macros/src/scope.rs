//! What hooks are offered by name at one place of a stack.

use crate::names;
use crate::signature::ungrouped;
use proc_macro2::Ident;
use syn::{FnArg, Pat, PatIdent, Receiver, ReceiverKind, Signature, Type};

#[derive(Clone)]
pub struct Scope {
    offered: Vec<Offered>,
}

/// An argument or a binding.
#[derive(Clone)]
pub struct Offered {
    pub ident: Ident,
    pub reference: Reference,
    /// Not an argument, but bound by a hook.
    pub is_binding: bool,
    /// Why a hook that stands here cannot have it after all.
    pub out_of_reach: Option<String>,
}

/// Whether the type of an argument is a reference, which is passed on as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reference {
    No,
    Shared,
    Mutable,
}

impl Reference {
    pub fn of(ty: &Type) -> Self {
        match ungrouped(ty) {
            Type::Reference(ty) if ty.mutability.is_some() => Reference::Mutable,
            Type::Reference(_) => Reference::Shared,
            _ => Reference::No,
        }
    }

    pub fn of_receiver(receiver: &Receiver) -> Self {
        match &receiver.kind {
            ReceiverKind::Reference(_, _, Some(_)) => Reference::Mutable,
            ReceiverKind::Reference(..) => Reference::Shared,
            ReceiverKind::Typed(_, ty) => Reference::of(ty),
            _ => Reference::No,
        }
    }
}

impl Scope {
    pub fn of_arguments(sig: &Signature) -> Self {
        let mut offered = Vec::new();
        for arg in &sig.inputs {
            let FnArg::Typed(arg) = arg else { continue };
            names_of_pattern(&arg.pat, Some(&arg.ty), Reference::No, &mut |pat, reference| {
                offered.push(Offered { ident: pat.ident.clone(), reference, is_binding: false, out_of_reach: None });
            });
        }
        Scope { offered }
    }

    /// What a name means here: the last that was offered under it.
    pub fn find(&self, name: &str) -> Option<&Offered> {
        self.offered.iter().rev().find(|offered| names::plain(&offered.ident) == name)
    }

    /// All that a hook can ask for here, each name once.
    pub fn names(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for offered in self.offered.iter().filter(|offered| offered.out_of_reach.is_none()) {
            let name = names::plain(&offered.ident);
            if !found.contains(&name) {
                found.push(name);
            }
        }
        found
    }

    /// The method's arguments, by the names that they go by here.
    pub fn arguments(&self) -> impl Iterator<Item = &Ident> {
        self.offered.iter().filter(|offered| !offered.is_binding).map(|offered| &offered.ident)
    }

    pub fn bind(&mut self, ident: &Ident) {
        self.offered.push(Offered {
            ident: ident.clone(),
            reference: Reference::No,
            is_binding: true,
            out_of_reach: None,
        });
    }

    /// Remembers a name that is bound elsewhere, to say so when a hook asks for it here.
    pub fn bind_out_of_reach(&mut self, ident: &Ident, reason: String) {
        if self.find(&names::plain(ident)).is_none() {
            self.bind(ident);
            if let Some(offered) = self.offered.last_mut() {
                offered.out_of_reach = Some(reason);
            }
        }
    }
}

/// Each name that a pattern binds, and whether it is a reference, as far as the types written here tell.
///
/// `behind`: the reference that the pattern stands behind, which a plain name in it is then too.
pub fn names_of_pattern(pat: &Pat, ty: Option<&Type>, behind: Reference, found: &mut impl FnMut(&PatIdent, Reference)) {
    let ty = ty.map(ungrouped);
    let (inner, inner_behind) = match ty {
        Some(ty @ Type::Reference(reference)) => (Some(ungrouped(&reference.elem)), through(behind, Reference::of(ty))),
        ty => (ty, behind),
    };
    let mut walk = |pat: &Pat, ty: Option<&Type>| names_of_pattern(pat, ty, inner_behind, found);
    match pat {
        Pat::Ident(pat) => {
            let reference = match (&pat.by_ref, &pat.mutability) {
                (Some(_), Some(_)) => Reference::Mutable,
                (Some(_), None) => Reference::Shared,
                (None, _) => inner_behind,
            };
            found(pat, reference);
            if let Some((_, pat)) = &pat.subpat {
                names_of_pattern(pat, ty, behind, found);
            }
        }
        Pat::Reference(pat) => names_of_pattern(&pat.pat, inner, Reference::No, found),
        Pat::Paren(pat) => names_of_pattern(&pat.pat, ty, behind, found),
        Pat::Type(pat) => names_of_pattern(&pat.pat, Some(&pat.ty), behind, found),
        // Every case binds the same names.
        Pat::Or(pat) => pat.cases.iter().take(1).for_each(|pat| names_of_pattern(pat, ty, behind, found)),
        Pat::Slice(pat) => {
            let elem = match inner {
                Some(Type::Array(ty)) => Some(&*ty.elem),
                Some(Type::Slice(ty)) => Some(&*ty.elem),
                _ => None,
            };
            pat.elems.iter().for_each(|pat| walk(pat, elem));
        }
        Pat::Tuple(pat) => {
            // With a `..` in it, places no longer tell types.
            let types = match inner {
                Some(Type::Tuple(ty)) if ty.elems.len() == pat.elems.len() => Some(&ty.elems),
                _ => None,
            };
            let has_rest = pat.elems.iter().any(|pat| matches!(pat, Pat::Rest(_)));
            for (place, pat) in pat.elems.iter().enumerate() {
                walk(pat, types.filter(|_| !has_rest).and_then(|types| types.get(place)));
            }
        }
        Pat::Struct(pat) => pat.fields.iter().for_each(|field| walk(&field.pat, None)),
        Pat::TupleStruct(pat) => pat.elems.iter().for_each(|pat| walk(pat, None)),
        _ => {}
    }
}

/// A `&mut` behind a `&` is as good as a `&`.
fn through(outer: Reference, inner: Reference) -> Reference {
    match (outer, inner) {
        (Reference::Shared, _) => Reference::Shared,
        (_, inner) => inner,
    }
}
