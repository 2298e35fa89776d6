//! Collects the mistakes of one attribute, so that all of them are reported at once.

use proc_macro2::TokenStream;
use quote::ToTokens;
use std::fmt::Display;

#[derive(Default)]
pub struct Errors {
    compile_errors: TokenStream,
}

impl Errors {
    /// An error at the tokens.
    pub fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(&syn::Error::new_spanned(tokens, message));
    }

    pub fn push(&mut self, error: &syn::Error) {
        self.compile_errors.extend(error.to_compile_error());
    }

    pub fn is_empty(&self) -> bool {
        self.compile_errors.is_empty()
    }

    /// `compile_error!`s, which may stand where items or statements may.
    #[must_use]
    pub fn into_compile_errors(self) -> TokenStream {
        self.compile_errors
    }
}
