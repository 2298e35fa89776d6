//! The method's own body, inside all levels.

use super::level::{Block, Position, Want};
use super::macros::may_declare_items;
use super::{Weave, closure, inline, mentions};
use crate::input::continued;
use crate::lists::List;
use crate::returns::Kind;
use crate::scope::Reference;
use crate::signature::NextForm;
use crate::spans::{first_span, mixed, mixed_at, own};
use crate::stack::{Hook, Source};
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::borrow::Cow;
use std::cell::Cell;
use syn::ReturnType;

impl Weave {
    /// The body as the rest of the function, or as `let out: R; out = …;` where something comes after it.
    ///
    /// Declared first and assigned later, it makes a smaller future, and no temporary of its tail outlives an after
    /// hook.
    pub fn body_block(&self, at: &Position, inline: &Cell<bool>) -> Block {
        if at.is_tail {
            return self.tail();
        }
        let body = self.assigned(inline);
        // The place for a result that skips the method is called `result` too, and is still to be read.
        let is_result =
            at.want == Want::Outcome || matches!(self.method.returns, Kind::Value) && !self.stack.may_skip();
        let name = if is_result { located(at.name, &self.method.sig.output) } else { own("out") };
        let mutability = (is_result && at.is_mutable).then(|| quote_spanned!(mixed()=> mut));
        let ty = self.returns.as_ref().map(|ty| quote_spanned!(mixed()=> : #ty));
        let body = if self.stack.may_skip() {
            let ok = self.ok(&quote_spanned!(mixed()=> result));
            quote_spanned! {mixed()=>
                match result { ::core::option::Option::Some(result) => #ok, ::core::option::Option::None => #body }
            }
        } else {
            body
        };
        let value = match at.want {
            Want::Outcome => quote_spanned!(mixed()=> #name),
            Want::Result => self.split(&quote_spanned!(mixed()=> #name), at.fail),
        };
        Block { statements: quote_spanned!(mixed()=> let #mutability #name #ty; #name = #body;), value, is_body: true }
    }

    /// With nothing to come, `return` and `?` may do what they always do.
    fn tail(&self) -> Block {
        let skip = self.stack.may_skip().then(|| {
            let ok = self.ok(&quote_spanned!(mixed()=> result));
            quote_spanned!(mixed()=> if let ::core::option::Option::Some(result) = result { return #ok; })
        });
        // In the closure that an around hook is given, the body is not the end of the function.
        let user = if self.stack.has_around() { self.typed_body() } else { Cow::Borrowed(&self.body) };
        let bounded = self.stack.has_around().then(|| self.bounded(&user)).flatten();
        let value = bounded.filter(|_| !closure::ends_in_return(user.stream())).unwrap_or_else(|| {
            // An item of the body would be seen by the hooks before it, so it keeps its own scope.
            if has_items(&user.stream()) { user.to_token_stream() } else { continued(&user) }
        });
        let typed = self.is_end_of_async_closure().then(|| self.typed_return());
        Block { statements: quote!(#skip #typed), value, is_body: true }
    }

    /// Whether the end of the body is that of the `async` closure that an around hook is given.
    ///
    /// rustc compares what that returns with its declared type only when all of it is inferred, so that until then a
    /// `Box::new(error)` is no `Box<dyn Error>`.
    fn is_end_of_async_closure(&self) -> bool {
        let next = self.stack.innermost_around().and_then(Hook::next);
        next.is_some_and(|next| next.form == NextForm::AsyncFnOnce) && !self.method.returns_unit()
    }

    /// The body as it stands where it is not the end of the function.
    fn typed_body(&self) -> Cow<'_, Group> {
        closure::typed(&self.body, &self.method.sig.output).map_or(Cow::Borrowed(&self.body), Cow::Owned)
    }

    /// The body as an expression that control always leaves at its end.
    fn assigned(&self, inline: &Cell<bool>) -> TokenStream {
        let body = self.typed_body();
        match inline::rewrite(&body, &self.method, &self.private()) {
            Some(rewritten) => self.bounded(&rewritten).unwrap_or(rewritten),
            None => {
                inline.set(false);
                self.enclosed(&body)
            }
        }
    }

    /// A body that cannot be read completely may hold a `return` that nobody sees, so it goes where that is harmless.
    ///
    /// The tokens of the block itself are of one edition, and those of the braces in it of the body's own. The `else`
    /// never runs: it keeps what follows reachable after a body that diverges.
    fn enclosed(&self, body: &Group) -> TokenStream {
        let private = self.private();
        let bounded = self.bounded(body);
        let inner = bounded.unwrap_or_else(|| quote_spanned!(mixed()=> if true #body else { #private::never() }));
        let capture = (!self.is_captured_by_reference()).then(|| quote_spanned!(mixed()=> move));
        if self.method.is_async() {
            let typed = self.typed_return();
            quote_spanned!(mixed()=> async #capture { #typed #inner }.await)
        } else {
            let ty = self.returns.clone().unwrap_or_else(|| quote_spanned!(mixed()=> _));
            quote_spanned!(mixed()=> #private::once::<#ty, _>(#capture || { #inner }))
        }
    }

    /// A later hook asks for what the body would take along: then it is only borrowed, unless the body moves it.
    ///
    /// A shared reference is copied, so that the body has it does not keep a hook from it.
    fn is_captured_by_reference(&self) -> bool {
        let body = self.body.stream();
        let owned = self.owned_arguments().into_iter().map(|pat| pat.ident);
        let bound = self.stack.hooks().filter_map(|hook| hook.bound().cloned());
        let all = owned.chain(bound).chain(self.method.mutable_arguments());
        let taken: Vec<Ident> = all.filter(|name| mentions(&body, name)).collect();
        let takes_receiver =
            self.method.receiver().is_some_and(|receiver| Reference::of_receiver(receiver) != Reference::Shared);
        let mut later = self.stack.hooks().filter(|hook| hook.list != List::Before);
        later.any(|hook| {
            let asks = |source: &Source| match source {
                Source::Local(local) => local.reference != Reference::Shared && mentions(&body, &local.ident),
                Source::This => takes_receiver,
                Source::Context => self.method.context.is_some(),
                _ => false,
            };
            let code = hook.code();
            hook.asks_for(asks)
                || taken.iter().any(|name| mentions(&code, name))
                || takes_receiver && mentions(&code, &own("self"))
        })
    }
}

/// A lifetime error about the value is shown at the return type, not at the attribute.
pub fn located(name: &Ident, output: &ReturnType) -> Ident {
    let mut name = name.clone();
    if let ReturnType::Type(_, ty) = output {
        name.set_span(mixed_at(first_span(ty)));
    }
    name
}

/// Whether the body declares items of its own at its top level, or a macro may do so.
fn has_items(body: &TokenStream) -> bool {
    const KEYWORDS: &[&str] = &[
        "const",
        "enum",
        "extern",
        "fn",
        "impl",
        "macro_rules",
        "mod",
        "static",
        "struct",
        "trait",
        "type",
        "union",
        "use",
    ];
    let is_keyword = |tree| matches!(tree, TokenTree::Ident(ident) if KEYWORDS.contains(&ident.to_string().as_str()));
    body.clone().into_iter().any(is_keyword) || may_declare_items(body)
}
