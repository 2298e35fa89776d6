//! What hooks are offered by name at one place of a stack.

use crate::names;
use crate::signature::ungrouped;
use proc_macro2::Ident;
use syn::{FnArg, Pat, PatIdent, Signature, Type};

#[derive(Clone)]
pub struct Scope {
    offered: Vec<Offered>,
}

/// An argument or a binding.
#[derive(Clone)]
pub struct Offered {
    pub ident: Ident,
    /// Its type is a reference, which is passed on as it is.
    pub is_reference: bool,
    /// It was bound by the user without `mut`.
    pub is_fixed: bool,
    /// Why a hook that stands here cannot have it after all.
    pub out_of_reach: Option<String>,
}

impl Scope {
    pub fn of_arguments(sig: &Signature) -> Self {
        let mut offered = Vec::new();
        for arg in &sig.inputs {
            let FnArg::Typed(arg) = arg else { continue };
            names_of_pattern(&arg.pat, Some(&arg.ty), false, &mut |pat, is_reference| {
                let is_fixed = !is_reference && pat.mutability.is_none();
                offered.push(Offered { ident: pat.ident.clone(), is_reference, is_fixed, out_of_reach: None });
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

    pub fn bind(&mut self, ident: &Ident) {
        self.offered.push(Offered { ident: ident.clone(), is_reference: false, is_fixed: false, out_of_reach: None });
    }

    /// Remembers a name that is bound elsewhere, to say so when a hook asks for it here.
    pub fn bind_out_of_reach(&mut self, ident: &Ident, reason: String) {
        if self.find(&names::plain(ident)).is_none() {
            self.offered.push(Offered { ident: ident.clone(), is_reference: false, is_fixed: false, out_of_reach: Some(reason) });
        }
    }
}

/// Each name that a pattern binds, and whether it is a reference, as far as the types written here tell.
///
/// `by_reference`: the pattern stands behind a reference, so a plain name in it is one too.
fn names_of_pattern(pat: &Pat, ty: Option<&Type>, by_reference: bool, found: &mut impl FnMut(&PatIdent, bool)) {
    let ty = ty.map(ungrouped);
    let (inner, behind_reference) = match ty {
        Some(Type::Reference(ty)) => (Some(ungrouped(&ty.elem)), true),
        ty => (ty, by_reference),
    };
    let mut walk = |pat: &Pat, ty: Option<&Type>| names_of_pattern(pat, ty, behind_reference, found);
    match pat {
        Pat::Ident(pat) => {
            found(pat, pat.by_ref.is_some() || behind_reference);
            if let Some((_, pat)) = &pat.subpat {
                names_of_pattern(pat, ty, by_reference, found);
            }
        }
        Pat::Reference(pat) => names_of_pattern(&pat.pat, inner, false, found),
        Pat::Paren(pat) => names_of_pattern(&pat.pat, ty, by_reference, found),
        Pat::Type(pat) => names_of_pattern(&pat.pat, Some(&pat.ty), by_reference, found),
        // Every case binds the same names.
        Pat::Or(pat) => pat.cases.iter().take(1).for_each(|pat| names_of_pattern(pat, ty, by_reference, found)),
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
