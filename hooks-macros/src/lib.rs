//! The macros of `hooks-runtime`, which re-exports and documents them. Depend on that crate instead.

mod args;
mod async_trait;
mod chain;
mod check;
mod docs;
mod errors;
#[cfg(test)]
mod fuzz;
mod gather;
mod hook;
mod impl_block;
mod input;
mod item;
mod lists;
mod named_stack;
mod names;
mod resolve;
mod returns;
mod scope;
mod signature;
mod spans;
mod stack;
mod weave;

use input::parenthesized_fragments as whole;
use proc_macro::TokenStream;

// Makes a function a hook: something that `#[hooked]` can list.
#[expect(missing_docs, reason = "the documentation is where hooks-runtime exports it, so that its examples run")]
#[proc_macro_attribute]
pub fn hook(args: TokenStream, item: TokenStream) -> TokenStream {
    hook::expand(args.into(), &whole(item.into()), &place()).into()
}

// Runs hooks before and after a method, and when it fails.
#[expect(missing_docs, reason = "as above")]
#[proc_macro_attribute]
pub fn hooked(args: TokenStream, item: TokenStream) -> TokenStream {
    chain::expand(whole(args.into()), &whole(item.into())).into()
}

/// The end of the chain that `#[hooked]` starts.
#[doc(hidden)]
#[proc_macro]
pub fn __weave(input: TokenStream) -> TokenStream {
    weave::expand(input.into()).into()
}

/// A level that many methods share.
#[proc_macro]
pub fn stack(input: TokenStream) -> TokenStream {
    named_stack::expand(input.into(), &place()).into()
}

/// The end of the chain that `stack!` starts.
#[doc(hidden)]
#[proc_macro]
pub fn __define_stack(input: TokenStream) -> TokenStream {
    named_stack::define(input.into()).into()
}

/// Where the macro was called, the same in every build.
fn place() -> String {
    let site = proc_macro::Span::call_site();
    format!("{}:{}:{}", site.file(), site.line(), site.column())
}
