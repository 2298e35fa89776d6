//! Arguments that are made mutable.

use super::{Weave, mentions};
use crate::names;
use crate::returns::is_number_or_the_like;
use crate::scope::{Reference, names_of_pattern};
use crate::signature::{Passing, ungrouped};
use crate::spans::mixed;
use crate::stack::{Arg, Source};
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::{FnArg, PatIdent, Type};

impl Weave {
    /// Arguments that are held by value and must be mutable: a hook changes them, or a closure borrows them so.
    ///
    /// A `mut` in the signature would do the same, but it would hide an argument that nobody uses from the lint for
    /// that, and let the body change what the user has not declared `mut`. A new local drops before all arguments, so
    /// those that follow are bound anew too, which keeps their order. The names stay the user's, for messages.
    ///
    /// Output: `let mut name = name; let token = token;`
    pub fn rebound_arguments(&self) -> TokenStream {
        let arguments = self.owned_arguments();
        let made_mutable: Vec<bool> = arguments.iter().map(|pat| self.is_made_mutable(pat)).collect();
        let Some(first) = made_mutable.iter().position(|made| *made) else { return TokenStream::new() };
        let dropped = self.arguments_with_drop();
        let mut statements = TokenStream::new();
        for (pat, made_mutable) in arguments.iter().zip(made_mutable).skip(first) {
            let name = &pat.ident;
            if made_mutable {
                statements.extend([quote_spanned!(mixed()=> let mut #name = #name;)]);
            } else if pat.mutability.is_none() && dropped.contains(name) {
                // Clippy may have something against the use of such a name, and this one is not the user's.
                let is_unused = names::plain(name).starts_with('_');
                let allowed = is_unused.then(|| quote_spanned!(mixed()=> #[allow(clippy::used_underscore_binding)]));
                statements.extend([quote_spanned!(mixed()=> #allowed let #name = #name;)]);
            }
        }
        statements
    }

    fn is_made_mutable(&self, pat: &PatIdent) -> bool {
        let name = names::plain(&pat.ident);
        let is_it = |source: &Source| matches!(source, Source::Local(local) if !local.is_binding && names::plain(&local.ident) == name);
        let changes = |arg: &Arg| arg.passing == Passing::Mutable && is_it(&arg.source);
        let is_changed = self.stack.hooks().any(|hook| hook.args.iter().any(changes));
        let in_closure = self.stack.has_around()
            && (mentions(&self.body.stream(), &pat.ident) || self.stack.hooks().any(|hook| hook.mentions(&pat.ident)));
        pat.mutability.is_none() && (is_changed || in_closure)
    }

    /// The names by which arguments are held by value.
    pub fn owned_arguments(&self) -> Vec<PatIdent> {
        let mut found = Vec::new();
        for arg in &self.method.sig.inputs {
            let FnArg::Typed(arg) = arg else { continue };
            names_of_pattern(&arg.pat, Some(&arg.ty), Reference::No, &mut |pat, reference| {
                if reference == Reference::No {
                    found.push(pat.clone());
                }
            });
        }
        found
    }

    /// The names of all arguments whose type may have something to do when it is dropped.
    fn arguments_with_drop(&self) -> Vec<Ident> {
        let mut found = Vec::new();
        for arg in &self.method.sig.inputs {
            let FnArg::Typed(arg) = arg else { continue };
            if !is_plain_data(&arg.ty) {
                names_of_pattern(&arg.pat, Some(&arg.ty), Reference::No, &mut |pat, _| found.push(pat.ident.clone()));
            }
        }
        found
    }
}

/// Numbers and the like.
fn is_plain_data(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::Path(path) => path.path.get_ident().is_some_and(|ident| is_number_or_the_like(&ident.to_string())),
        Type::Reference(_) | Type::Ptr(_) | Type::FnPtr(_) => true,
        Type::Array(ty) => is_plain_data(&ty.elem),
        Type::Tuple(ty) => ty.elems.iter().all(is_plain_data),
        _ => false,
    }
}
