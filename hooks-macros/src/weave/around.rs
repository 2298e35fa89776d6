//! Around hooks: everything inside one stands in a closure that it is given as `next`.

use super::level::{Block, Position, Want};
use super::{Weave, mentions};
use crate::lists::List;
use crate::names;
use crate::scope::Reference;
use crate::signature::{Next, NextForm, Passing};
use crate::spans::{first_span, mixed, mixed_at, own, path_at};
use crate::stack::{Arg, Hook, Source};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use std::cell::Cell;
use syn::ReturnType;

impl Weave {
    /// The around hooks of a level from a place on, and what is inside them.
    ///
    /// Output: `timed(async || -> R { inside }).await`
    pub fn around(&self, index: usize, place: usize, at: &Position, inline: &Cell<bool>) -> Block {
        let Some(hook) = self.stack.levels[index][List::Around].get(place) else {
            return self.recovered(index, at, inline);
        };
        // A caller's location is not seen from a closure.
        inline.set(false);
        let mut lent = at.lent.to_vec();
        lent.extend(lent_names(hook));
        let (name, lent) = (own("out"), lent.as_slice());
        let inside = Position::of_function(&name, lent);
        let Block { statements, value, .. } = self.around(index, place + 1, &inside, inline);
        let next = self.next(index, hook, lent, &quote_spanned!(mixed()=> #statements #value));
        let (statements, call) = self.around_call(hook, &next);
        match (at.want, &self.returns) {
            // As the last expression it would be linted for having no `;`.
            (Want::Outcome, _) if at.is_tail && self.method.returns_unit() => Block {
                statements: quote_spanned!(mixed()=> #statements #call;),
                value: TokenStream::new(),
                is_body: false,
            },
            (Want::Outcome, _) => Block { statements, value: call, is_body: false },
            (Want::Result, ty) => {
                let ty = ty.as_ref().map(|ty| quote_spanned!(mixed()=> : #ty));
                let value = self.split(&quote_spanned!(mixed()=> outcome), at.fail);
                Block {
                    statements: quote_spanned!(mixed()=> #statements let outcome #ty = #call;),
                    value,
                    is_body: false,
                }
            }
        }
    }

    /// What comes after `next` among the hook's parameters is evaluated before it is made, as it may take things along.
    fn around_call(&self, hook: &Hook, next: &TokenStream) -> (TokenStream, TokenStream) {
        let span = hook.span;
        let mut statements = TokenStream::new();
        let mut args = Vec::new();
        let mut is_after = false;
        for (place, arg) in hook.args.iter().enumerate() {
            if matches!(arg.source, Source::Next(_)) {
                is_after = true;
                args.push(next.clone().into());
            } else if is_after && arg.passing == Passing::Value {
                let name = own(&format!("arg{place}"));
                let value = self.arg(arg, hook, span);
                statements.extend(quote_spanned!(span=> let #name = #value;));
                args.push(name.into());
            } else {
                args.push(self.arg(arg, hook, span));
            }
        }
        (statements, self.call_with(hook, &args))
    }

    fn next(&self, index: usize, hook: &Hook, lent: &[String], inside: &TokenStream) -> TokenStream {
        let Some(Next { form, takes_context }) = hook.next() else { return TokenStream::new() };
        // Shown at the hook, as the closure is: a span from there to the signature would cover everything between.
        let span = hook.span;
        let ret = self.returns.as_ref().map(|ty| {
            let ty = path_at(ty.clone(), span);
            quote_spanned!(span=> -> #ty)
        });
        let uses_context = mentions(inside, &self.context_name());
        let runtime = &self.runtime;
        let ctx = self.inner_context_name();
        let param = match (takes_context, uses_context) {
            (true, true) => quote_spanned!(mixed()=> #ctx: &mut #runtime::Context),
            (true, false) => quote_spanned!(mixed()=> _: &mut #runtime::Context),
            (false, _) => TokenStream::new(),
        };
        let asks_for_context = hook.asks_for(|source| matches!(source, Source::Context));
        let context = match (takes_context, asks_for_context && uses_context) {
            (true, true) => {
                quote_spanned!(mixed()=> let mut scope = #ctx.__inside_mut(); let #ctx: &mut #runtime::Context = &mut *scope;)
            }
            (false, true) => quote_spanned!(mixed()=> let scope = #ctx.__inside(); let #ctx = &*scope;),
            _ => TokenStream::new(),
        };
        let touched = self.touched(index, lent, inside);
        match form {
            NextForm::FnOnce => quote_spanned!(span=> |#param| #ret { #touched #context #inside }),
            NextForm::AsyncFnOnce => quote_spanned!(span=> async |#param| #ret { #touched #context #inside }),
            NextForm::Future => {
                let typed = self.typed_return();
                quote_spanned!(mixed()=> async { #typed #touched #context #inside })
            }
            NextForm::FnMut if hook.signature.is_async => {
                let typed = self.typed_return();
                let held = self.held(index, inside);
                let again = self.again(index, hook, &held);
                let shared = uses_context.then(|| quote_spanned!(mixed()=> let #ctx = &*#ctx;));
                // Else the block would take only the parts that it mentions, and the rest would drop before it runs.
                // What is captured drops in this order.
                let taken: TokenStream =
                    held.iter().rev().map(|name| quote_spanned!(mixed()=> let _ = &mut #name;)).collect();
                quote_spanned!(mixed()=> |#param| { #touched #again #shared async move { #typed #taken #context #inside } })
            }
            NextForm::FnMut => {
                let again = self.again(index, hook, &self.held(index, inside));
                let lent = self.lent_again(inside);
                quote_spanned!(span=> |#param| #ret { #touched #again #lent #context #inside })
            }
        }
    }

    /// Nothing outside an `async` block tells it what it returns; a first `return` does.
    ///
    /// It is shown at the return type, which explains to the user why something else is expected.
    pub fn typed_return(&self) -> Option<TokenStream> {
        let span = match &self.method.sig.output {
            ReturnType::Type(_, ty) => mixed_at(first_span(ty)),
            ReturnType::Default => mixed(),
        };
        let (ty, private) = (self.returns.as_ref()?, self.private_at(span));
        let value = quote_spanned!(span=> #private::never::<#ty>());
        Some(quote_spanned!(mixed()=> if false { return #value; }))
    }

    /// Makes the closure borrow what is held by value mutably, where it would borrow it shared or move a part of it.
    ///
    /// So an argument that is not `Sync` keeps the future `Send`, arguments drop when those of the plain function do,
    /// and an outer after hook still has them. Not where the outcome may borrow from them.
    ///
    /// Output: `let _ = &mut name;`
    fn touched(&self, index: usize, lent: &[String], inside: &TokenStream) -> TokenStream {
        let output = &self.method.sig.output;
        if may_borrow(quote!(#output)) {
            return TokenStream::new();
        }
        let held = self.held(index, inside);
        let touched = held.iter().filter(|name| !lent.contains(&names::plain(name)));
        touched.map(|name| quote_spanned!(mixed()=> let _ = &mut #name;)).collect()
    }

    /// What the inside mentions of the arguments and outer bindings that are held by value, in the order of declaration.
    fn held(&self, index: usize, inside: &TokenStream) -> Vec<Ident> {
        let arguments = self.owned_arguments().into_iter().map(|pat| pat.ident);
        let bindings = self.stack.levels[..index].iter().flat_map(|level| &level[List::Before]);
        let bindings = bindings.filter_map(|hook| hook.bound().cloned());
        let mut seen = Vec::new();
        let is_new = |name: &Ident| {
            let name = names::plain(name);
            let is_new = !seen.contains(&name);
            seen.push(name);
            is_new
        };
        arguments
            .chain(bindings)
            .filter(|name| mentions(inside, name))
            .filter(is_new)
            .map(|name| fresh(&name))
            .collect()
    }

    /// Each run starts from clones of what is held by value, be it a result that skips the method.
    ///
    /// What cannot be cloned is shown at the hook that asks for it.
    fn again(&self, index: usize, hook: &Hook, held: &[Ident]) -> TokenStream {
        let span = hook.span;
        let mut statements = TokenStream::new();
        for name in held {
            statements.extend(quote_spanned!(span=> let mut #name = ::core::clone::Clone::clone(&#name);));
        }
        if self.stack.first_skip().is_some_and(|first| first < index) {
            statements.extend(quote_spanned!(span=> let mut result = ::core::clone::Clone::clone(&result);));
        }
        statements
    }

    /// `&mut` arguments are lent anew for each run.
    fn lent_again(&self, inside: &TokenStream) -> TokenStream {
        let arguments = self.method.mutable_arguments();
        let lent = arguments.iter().filter(|name| mentions(inside, name)).map(|name| {
            let fresh = fresh(name);
            quote_spanned!(mixed()=> let #fresh = &mut *#name;)
        });
        lent.collect()
    }
}

/// What an around or finally hook holds by `&` while the inside runs.
pub fn lent_names(hook: &Hook) -> impl Iterator<Item = String> {
    hook.args.iter().filter_map(|Arg { passing, source }| match source {
        Source::Local(local) if *passing == Passing::Shared && local.reference == Reference::No => {
            Some(names::plain(&local.ident))
        }
        _ => None,
    })
}

/// The same name for a new local, which is no token that the user wrote here.
pub fn fresh(name: &Ident) -> Ident {
    let mut fresh = name.clone();
    fresh.set_span(mixed().resolved_at(name.span()));
    fresh
}

/// Whether a return type has a lifetime in it.
fn may_borrow(ty: TokenStream) -> bool {
    ty.into_iter().any(|tree| match tree {
        TokenTree::Punct(punct) => matches!(punct.as_char(), '&' | '\''),
        TokenTree::Group(group) => may_borrow(group.stream()),
        _ => false,
    })
}
