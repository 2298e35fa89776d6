//! Collects the mistakes of one attribute, so that all of them are reported at once.

use crate::names;
use crate::spans::mixed;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use std::fmt::Display;

#[derive(Default)]
pub struct Errors {
    compile_errors: Vec<TokenStream>,
    /// Names that nothing binds because of a mistake.
    unbound: Vec<Ident>,
}

impl Errors {
    /// An error at the tokens.
    pub fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(&syn::Error::new_spanned(tokens, message));
    }

    /// An error that leaves a name without its value.
    pub fn unbound(&mut self, name: &Ident, message: impl Display) {
        self.at(name, message);
        self.unbound.push(name.clone());
    }

    /// Whether a name has no value because of a mistake.
    pub fn lacks(&self, name: &str) -> bool {
        self.unbound.iter().any(|unbound| names::plain(unbound) == name)
    }

    pub fn push(&mut self, error: &syn::Error) {
        self.compile_errors.push(error.to_compile_error());
    }

    pub fn is_empty(&self) -> bool {
        self.compile_errors.is_empty()
    }

    /// `compile_error!`s, which may stand where items or statements may.
    #[must_use]
    pub fn into_compile_errors(self) -> TokenStream {
        self.compile_errors.into_iter().collect()
    }

    /// The same in a body that uses the names, which nothing binds now.
    ///
    /// To rustc the type of a `compile_error!` is an error already reported, so no use of such a name is one more.
    #[must_use]
    pub fn into_statements(mut self, bound: &[&Ident]) -> TokenStream {
        let mut names: Vec<Ident> = Vec::new();
        for ident in bound.iter().copied().chain(&std::mem::take(&mut self.unbound)) {
            if !names.iter().any(|name| names::plain(name) == names::plain(ident)) {
                names.push(ident.clone());
            }
        }
        if self.is_empty() || names.is_empty() {
            return self.into_compile_errors();
        }
        let first = self.compile_errors.remove(0);
        let others = self.into_compile_errors();
        let pattern = match names.as_slice() {
            [name] => quote!(#name),
            names => quote_spanned!(mixed()=> (#(#names),*)),
        };
        quote_spanned!(mixed()=> let #pattern = #first; #others)
    }
}
