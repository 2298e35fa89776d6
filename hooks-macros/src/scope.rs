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
    /// Why a hook that stands here cannot have it after all.
    pub out_of_reach: Option<String>,
}

impl Scope {
    pub fn of_arguments(sig: &Signature) -> Self {
        let mut offered = Vec::new();
        for arg in &sig.inputs {
            let FnArg::Typed(arg) = arg else { continue };
            let is_reference = matches!((&*arg.pat, ungrouped(&arg.ty)), (Pat::Ident(_), Type::Reference(_)));
            names_of_pattern(&arg.pat, &mut |name| {
                let is_reference = is_reference || name.by_ref.is_some();
                offered.push(Offered { ident: name.ident.clone(), is_reference, out_of_reach: None });
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
        self.offered.push(Offered { ident: ident.clone(), is_reference: false, out_of_reach: None });
    }

    /// Remembers a name that is bound elsewhere, to say so when a hook asks for it here.
    pub fn bind_out_of_reach(&mut self, ident: &Ident, reason: String) {
        if self.find(&names::plain(ident)).is_none() {
            self.offered.push(Offered { ident: ident.clone(), is_reference: false, out_of_reach: Some(reason) });
        }
    }
}

fn names_of_pattern(pat: &Pat, found: &mut impl FnMut(&PatIdent)) {
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
