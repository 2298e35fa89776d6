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
}

impl Scope {
    pub fn of_arguments(sig: &Signature) -> Self {
        let mut offered = Vec::new();
        for arg in &sig.inputs {
            let FnArg::Typed(arg) = arg else { continue };
            let of_type = if matches!(&*arg.pat, Pat::Ident(_)) { Reference::of(&arg.ty) } else { Reference::No };
            names_of_pattern(&arg.pat, &mut |name| {
                let reference = match (&name.by_ref, &name.mutability) {
                    (Some(_), Some(_)) => Reference::Mutable,
                    (Some(_), None) => Reference::Shared,
                    (None, _) => of_type,
                };
                offered.push(Offered { ident: name.ident.clone(), reference, is_binding: false, out_of_reach: None });
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
            self.offered.push(Offered {
                ident: ident.clone(),
                reference: Reference::No,
                is_binding: true,
                out_of_reach: Some(reason),
            });
        }
    }
}

pub fn names_of_pattern(pat: &Pat, found: &mut impl FnMut(&PatIdent)) {
    match pat {
        Pat::Ident(pat) => {
            found(pat);
            if let Some((_, pat)) = &pat.subpat {
                names_of_pattern(pat, found);
            }
        }
        // Every case binds the same names.
        Pat::Or(pat) => pat.cases.iter().take(1).for_each(|pat| names_of_pattern(pat, found)),
        Pat::Paren(pat) => names_of_pattern(&pat.pat, found),
        Pat::Reference(pat) => names_of_pattern(&pat.pat, found),
        Pat::Slice(pat) => pat.elems.iter().for_each(|pat| names_of_pattern(pat, found)),
        Pat::Struct(pat) => pat.fields.iter().for_each(|field| names_of_pattern(&field.pat, found)),
        Pat::Tuple(pat) => pat.elems.iter().for_each(|pat| names_of_pattern(pat, found)),
        Pat::TupleStruct(pat) => pat.elems.iter().for_each(|pat| names_of_pattern(pat, found)),
        Pat::Type(pat) => names_of_pattern(&pat.pat, found),
        _ => {}
    }
}
