//! Finally hooks: a guard holds them from the start of the call to its end.

use super::around::{fresh, lent_names};
use super::level::{Block, Exit, Position, Want};
use super::{Weave, mentions};
use crate::lists::List;
use crate::returns::Kind;
use crate::scope::Reference;
use crate::signature::{NextForm, Passing};
use crate::spans::{mixed, own};
use crate::stack::{Arg, Hook, Source};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use std::cell::Cell;

impl Weave {
    /// A level with its finally hooks, if it has any.
    ///
    /// Output: `let guard = Finally::sync((), move |_, exit| { hooks }); let outcome = …; guard.finish(exit); outcome`
    pub fn guarded(&self, index: usize, at: &Position, inline: &Cell<bool>) -> Block {
        let hooks = &self.stack.levels[index][List::Finally];
        if hooks.is_empty() {
            return self.around(index, 0, at, inline);
        }
        let call = Exit::label(&self.label_name("call", index), Want::Outcome);
        let outcome = own("outcome");
        let lent: Vec<String> = at.lent.iter().cloned().chain(hooks.iter().flat_map(lent_names)).collect();
        let inside = Position::of_outcome(&call, &outcome, &lent);
        let block = self.around(index, 0, &inside, inline);
        // A `let`, not a tail: the temporaries of a tail would outlive the guard.
        let block = block.bound(&inside, &call, self.returns.as_ref());
        let guard = self.guard(index, hooks);
        let exit = self.exit_of_outcome();
        let value = match at.want {
            Want::Outcome => self.ended(&TokenStream::new(), quote_spanned!(mixed()=> outcome)),
            Want::Result => self.split(&quote_spanned!(mixed()=> outcome), at.fail),
        };
        Block { statements: quote_spanned!(mixed()=> #guard #block guard.finish(#exit);), value, is_body: false }
    }

    fn exit_of_outcome(&self) -> TokenStream {
        let (runtime, private) = (&self.runtime, self.private());
        match self.method.returns {
            Kind::Result => quote_spanned!(mixed()=> #private::exit_of(&outcome)),
            Kind::Unknown => quote_spanned!(mixed()=> #private::probe(&outcome).__exit(&outcome)),
            Kind::Value | Kind::Never => quote_spanned!(mixed()=> #runtime::Exit::Returned),
        }
    }

    fn guard(&self, index: usize, hooks: &[Hook]) -> TokenStream {
        let (runtime, private) = (&self.runtime, self.private());
        let mut kept = TokenStream::new();
        let calls: TokenStream =
            hooks.iter().enumerate().map(|(place, hook)| self.finally_call(place, hook, &mut kept)).collect();
        let new = if self.method.is_async() { own("asynchronous") } else { own("sync") };
        let asks_for_exit = hooks.iter().any(|hook| hook.asks_for(|source| matches!(source, Source::Exit)));
        let exit = if asks_for_exit { own("exit").to_token_stream() } else { quote_spanned!(mixed()=> _) };
        if !hooks.iter().any(|hook| hook.asks_for(|source| matches!(source, Source::Context))) {
            return quote_spanned! {mixed()=>
                #kept
                let guard = #private::Finally::#new((), move |_: &mut (), #exit: #runtime::Exit| { #calls });
            };
        }
        let (ctx, inner) = (self.context_name(), self.inner_context_name());
        if self.context_is_shared(index) {
            return quote_spanned! {mixed()=>
                #kept
                let guard = #private::Finally::#new(
                    &*#ctx,
                    move |ctx: &mut &#runtime::Context, #exit: #runtime::Exit| { #calls },
                );
                let #inner: &#runtime::Context = guard.ctx;
            };
        }
        quote_spanned! {mixed()=>
            #kept
            let mut guard = #private::Finally::#new(
                &mut *#ctx,
                move |ctx: &mut &mut #runtime::Context, #exit: #runtime::Exit| { #calls },
            );
            let #inner: &mut #runtime::Context = &mut *guard.ctx;
        }
    }

    /// An around hook outside this level holds the context by `&`, or may run the inside again, so all in it only reads.
    fn context_is_shared(&self, index: usize) -> bool {
        let mut outside = self.stack.levels[..index].iter().flat_map(|level| &level[List::Around]);
        outside.any(|hook| {
            let holds_it = |arg: &Arg| arg.passing == Passing::Shared && matches!(arg.source, Source::Context);
            let is_future_made_again =
                hook.signature.is_async && hook.next().is_some_and(|next| next.form == NextForm::FnMut);
            hook.args.iter().any(holds_it) || is_future_made_again
        })
    }

    /// The call, and before the guard what it keeps until then.
    fn finally_call(&self, place: usize, hook: &Hook, kept: &mut TokenStream) -> TokenStream {
        let span = hook.span;
        let mut keep = |value: TokenStream, what: &str| -> Ident {
            let mut name = if place == 0 { own(what) } else { own(&format!("{what}_{}", place + 1)) };
            while mentions(kept, &name) {
                name = own(&format!("{name}_"));
            }
            kept.extend(quote_spanned!(span=> let #name = #value;));
            name
        };
        let param = |position: usize| hook.signature.params[position].name.as_str();
        let mut args = Vec::new();
        for (position, arg) in hook.args.iter().enumerate() {
            let Arg { passing, source } = arg;
            args.push(match source {
                Source::Exit => quote_spanned!(span=> exit).into(),
                Source::Context => self.context_arg(&own("ctx"), hook, *passing, span).into(),
                Source::This => match self.method.receiver() {
                    // A receiver by value belongs to the method, so the hook keeps a clone, such as of an `Arc`.
                    Some(receiver) if Reference::of_receiver(receiver) == Reference::No => {
                        let this = self.method.this(span);
                        let name = keep(quote_spanned!(span=> ::core::clone::Clone::clone(&#this)), "this");
                        if *passing == Passing::Value { name.into() } else { quote_spanned!(span=> &#name).into() }
                    }
                    _ => self.arg(arg, hook, span),
                },
                // A shared reference is copied into the guard as it is.
                Source::Local(local) if local.reference == Reference::Shared => self.arg(arg, hook, span),
                Source::Local(local) if *passing == Passing::Shared => {
                    let ident = &local.ident;
                    keep(quote_spanned!(span=> &#ident), param(position)).into()
                }
                // By value, a clone; values given at the use site are evaluated when the call starts.
                _ => keep(self.arg(arg, hook, span).into_token_stream(), param(position)).into(),
            });
        }
        let call = self.call_with(hook, &args);
        let call = if hook.returns_nothing() {
            quote_spanned!(span=> #call;)
        } else {
            let private = self.private();
            quote_spanned!(span=> #private::nothing(#call);)
        };
        match &hook.condition {
            Some(condition) => {
                let name = keep(condition.to_token_stream(), "__condition");
                quote_spanned!(mixed()=> if #name { #call })
            }
            None => call,
        }
    }

    /// The name that the context goes by from here on: the user's own where the body has one.
    pub fn inner_context_name(&self) -> Ident {
        match &self.method.context {
            Some(ctx) => fresh(ctx),
            None => own("ctx"),
        }
    }
}
