//! One hook, called.

use super::Weave;
use super::inline::parenthesized;
use super::level::Exit;
use crate::item::Target;
use crate::lists::{List, Lists};
use crate::names;
use crate::returns::{Kind, Value};
use crate::scope::Reference;
use crate::signature::Passing;
use crate::spans::{disowned, mixed, name_at, own};
use crate::stack::{Arg, Hook, Local, Source};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Block, Expr, ExprClosure, ExprIf, Pat, Stmt, Token, token};

impl Weave {
    /// A before or after hook, as a statement of its own, so that its borrows end there.
    ///
    /// Output: `let user = authenticate(&token, self).await?;`
    pub fn statement(&self, hook: &Hook, fail: &Exit, done: &Exit) -> TokenStream {
        let statement = if hook.takes_result() {
            let value = self.value(hook, fail, done);
            quote_spanned!(mixed()=> result = #value;)
        } else if let Some(binding) = &hook.binding {
            let value = self.value(hook, fail, done);
            let ident = &binding.ident;
            let mutability = match &binding.mutability {
                Some(token) => Some(token.to_token_stream()),
                None => self.is_changed(ident).then(|| quote_spanned!(mixed()=> mut)),
            };
            let check = self.closure_check(hook, ident);
            let used = binding.is_optional.then(|| {
                let mutability = &binding.mutability;
                quote_spanned!(mixed()=> let _ = &#mutability #ident;)
            });
            quote_spanned!(mixed()=> let #mutability #ident = #value; #check #used)
        } else {
            self.unbound(hook, fail, done)
        };
        conditional(hook, statement)
    }

    /// An error hook.
    ///
    /// Output: `recovery.error = From::from(wrap(recovery.error));`
    pub fn error_statement(&self, hook: &Hook, fail: &Exit, done: &Exit) -> TokenStream {
        if !hook.takes_error() {
            return self.statement(hook, fail, done);
        }
        let call = self.call(hook);
        let span = hook.span;
        let statement = if hook.signature.returns.fallible {
            let recover = self.leave_with_result(done, &quote_spanned!(mixed()=> result));
            quote_spanned! {span=>
                match #call {
                    ::core::result::Result::Ok(result) => #recover,
                    ::core::result::Result::Err(error) => recovery.error = ::core::convert::From::from(error),
                }
            }
        } else {
            quote_spanned!(span=> recovery.error = ::core::convert::From::from(#call);)
        };
        conditional(hook, statement)
    }

    /// A later hook asks for the binding by `&mut`, or the closure of an around hook borrows it so.
    fn is_changed(&self, ident: &Ident) -> bool {
        let name = names::plain(ident);
        let binds_it = |level: &&Lists<Hook>| level[List::Before].iter().any(|hook| hook.binds(ident));
        let mut inner = self.stack.levels.iter().skip_while(|level| !binds_it(level)).skip(1);
        inner.any(|level| !level[List::Around].is_empty())
            || self.stack.hooks().flat_map(|hook| &hook.args).any(|arg| {
                arg.passing == Passing::Mutable
                    && matches!(&arg.source, Source::Local(local) if names::plain(&local.ident) == name)
            })
    }

    /// A closure without `->` says nothing of what it returns, so the compiler is asked whether it is a `Result`.
    fn closure_check(&self, hook: &Hook, ident: &Ident) -> Option<TokenStream> {
        let is_open = matches!((&hook.target, &hook.signature.returns.value), (Target::Closure(_), Value::Unknown));
        let span = hook.span;
        let private = self.private_at(span);
        (is_open && !hook.signature.returns.fallible).then(|| {
            let mut value = ident.clone();
            value.set_span(span.resolved_at(ident.span()));
            quote_spanned!(span=> #private::closure_result(#private::probe(&#value).__kind());)
        })
    }

    /// A hook whose value nobody takes, because there is none.
    fn unbound(&self, hook: &Hook, fail: &Exit, done: &Exit) -> TokenStream {
        let (mut value, span) = (self.value(hook, fail, done), hook.span);
        match hook.signature.returns.value {
            Value::Nothing => {
                if !self.leaves_by_match(hook, fail) {
                    token::Semi(span).to_tokens(&mut value);
                }
                value
            }
            _ => {
                let private = self.private_at(span);
                quote_spanned!(span=> #private::nothing(#value);)
            }
        }
    }

    /// A `?` would complain about itself where the method returns no `Result`; without one, the hook is what is shown.
    fn leaves_by_question(&self, fail: &Exit) -> bool {
        matches!(fail, Exit::Function) && self.method.returns == Kind::Result
    }

    /// Whether a `match` tells what leaves from what goes on.
    fn leaves_by_match(&self, hook: &Hook, fail: &Exit) -> bool {
        let returns = &hook.signature.returns;
        returns.may_break || returns.fallible && !self.leaves_by_question(fail)
    }

    /// What a hook returns, once failures and breaks have left.
    ///
    /// It is always a `match` with all arms: a constant that is called `error` would make an `if let` pass over the other
    /// errors, and makes a `match` incomplete.
    fn value(&self, hook: &Hook, fail: &Exit, done: &Exit) -> TokenStream {
        let call = self.call(hook);
        let span = hook.span;
        if !self.leaves_by_match(hook, fail) {
            return if hook.signature.returns.fallible { quote_spanned!(span=> #call?) } else { call };
        }
        let error = quote_spanned!(span=> error);
        let result = quote_spanned!(span=> result);
        let value = match hook.signature.returns.value {
            Value::Nothing => quote_spanned!(span=> ()),
            _ => quote_spanned!(span=> value),
        };
        let ok = quote_spanned!(span=> ::core::result::Result::Ok);
        let err = quote_spanned!(span=> ::core::result::Result::Err);
        let go_on = quote_spanned!(span=> ::core::ops::ControlFlow::Continue);
        let stop = quote_spanned!(span=> ::core::ops::ControlFlow::Break);
        match (hook.signature.returns.fallible, hook.signature.returns.may_break, self.leaves_by_question(fail)) {
            (_, false, _) => {
                let leave = self.leave_with_error(fail, &error, span);
                quote_spanned!(span=> match #call { #ok(#value) => #value, #err(error) => #leave })
            }
            (false, true, _) => {
                let leave = self.leave_with_result(done, &result);
                quote_spanned!(span=> match #call { #go_on(#value) => #value, #stop(result) => #leave })
            }
            (true, true, true) => {
                let leave = self.leave_with_result(done, &result);
                quote_spanned!(span=> match #call? { #go_on(#value) => #value, #stop(result) => #leave })
            }
            (true, true, false) => {
                let (leave, fail) = (self.leave_with_result(done, &result), self.leave_with_error(fail, &error, span));
                quote_spanned! {span=>
                    match #call { #ok(#go_on(#value)) => #value, #ok(#stop(result)) => #leave, #err(error) => #fail }
                }
            }
        }
    }

    /// Output: `authenticate(&token, self).await`
    fn call(&self, hook: &Hook) -> TokenStream {
        let span = hook.span;
        let args: Vec<Argument> = hook.args.iter().map(|arg| self.arg(arg, hook, span)).collect();
        self.call_with(hook, &args)
    }

    /// A call with its arguments at hand.
    pub fn call_with(&self, hook: &Hook, args: &[Argument]) -> TokenStream {
        let span = hook.span;
        // An editor that is asked for the hook would offer `Future` too, if this stood at the very same place.
        let wait = hook.signature.is_async.then(|| quote_spanned!(mixed()=> .await));
        match &hook.target {
            Target::Path(path) => match path.get_ident() {
                Some(name) => {
                    let name = self.unhidden(name, span);
                    quote_spanned!(span=> #name(#(#args),*) #wait)
                }
                None => {
                    let path = disowned(path);
                    quote_spanned!(span=> #path(#(#args),*) #wait)
                }
            },
            Target::Closure(closure) => {
                let call = self.closure_call(closure, hook, args, span);
                quote_spanned!(mixed()=> #call #wait)
            }
        }
    }

    /// The name of a hook, which no local hides: no argument or binding, and none of the macro's own.
    ///
    /// What is seen from the attribute has another context than the rest of the call, so rustc shows errors there and
    /// not at the hook; hence only where it must be.
    fn unhidden(&self, name: &Ident, span: Span) -> Ident {
        let plain = names::plain(name);
        let is_local = names::LOCALS.contains(&plain.as_str()) || self.kept.contains(&plain);
        name_at(name, if is_local { self.attribute.located_at(span) } else { span })
    }

    /// The arguments come first, so that the closure's parameters have their types; and types that it gives come before
    /// them, so that a `&String` is passed as the `&str` that was asked for.
    ///
    /// Output: `call::<(_, &User), _>((&mut name, &user), |(name, user): (_, &User)| name.push_str(&user.name))`
    fn closure_call(&self, closure: &ExprClosure, hook: &Hook, args: &[Argument], span: Span) -> TokenStream {
        if args.is_empty() {
            return quote_spanned!(span=> (#closure)());
        }
        let (params, types): (Vec<_>, Vec<_>) = closure
            .inputs
            .iter()
            .map(|pat| match pat {
                Pat::Type(typed) => (typed.pat.to_token_stream(), typed.ty.to_token_stream()),
                pat => (pat.to_token_stream(), quote_spanned!(span=> _)),
            })
            .unzip();
        let private = self.private_at(span);
        let expected = closure.inputs.iter().zip(&hook.args).map(|(pat, arg)| match pat {
            Pat::Type(pat) => disowned(&pat.ty),
            // Without this, a mutable reference would be moved.
            _ => match (self.reference(&arg.source), arg.passing) {
                (Reference::Mutable, Passing::Mutable) => quote_spanned!(span=> &mut _),
                (Reference::Mutable, Passing::Shared) => quote_spanned!(span=> &_),
                _ => quote_spanned!(span=> _),
            },
        });
        let ExprClosure { attrs, lifetimes, asyncness, capture, output, body, .. } = closure;
        quote_spanned! {span=>
            #private::call::<(#(#expected,)*), _>((#(#args,)*), #(#attrs)* #lifetimes #asyncness #capture |(#(#params,)*): (#(#types,)*)| #output #body)
        }
    }

    fn reference(&self, source: &Source) -> Reference {
        match source {
            Source::This => self.method.receiver().map_or(Reference::No, Reference::of_receiver),
            Source::Local(local) => local.reference,
            _ => Reference::No,
        }
    }

    pub fn arg(&self, arg: &Arg, hook: &Hook, span: Span) -> Argument {
        match &arg.source {
            Source::Given(value) => given(value, arg.passing, span).into(),
            Source::Context => self.context_arg(&self.context_name(), hook, arg.passing, span).into(),
            Source::Args(names) => {
                let (runtime, private) = (&self.runtime, self.private_at(span));
                let shown = names.iter().map(|ident| {
                    let (text, mut name) = (names::plain(ident), ident.clone());
                    name.set_span(span.resolved_at(ident.span()));
                    quote_spanned!(span=> (#text, #private::shown(&#name)))
                });
                let args = quote_spanned!(span=> #runtime::Args::new(&[#(#shown),*]));
                if arg.passing == Passing::Value { args.into() } else { quote_spanned!(span=> &#args).into() }
            }
            Source::This => match self.method.receiver() {
                Some(receiver) => {
                    Argument::passed(self.method.this(span), Reference::of_receiver(receiver), arg.passing, span)
                }
                None => TokenStream::new().into(),
            },
            Source::Result => match hook.list {
                List::Error => {
                    Argument::passed(quote_spanned!(span=> recovery.result), Reference::No, arg.passing, span)
                }
                List::After if arg.passing == Passing::Value => quote_spanned!(span=> result).into(),
                _ => Argument::passed(quote_spanned!(span=> result), Reference::No, arg.passing, span),
            },
            Source::Error if arg.passing == Passing::Value => quote_spanned!(span=> recovery.error).into(),
            Source::Error => Argument::passed(quote_spanned!(span=> recovery.error), Reference::No, arg.passing, span),
            Source::Local(Local { ident, reference, is_replaced, .. }) => {
                let mut name = ident.clone();
                name.set_span(span.resolved_at(ident.span()));
                if *is_replaced && arg.passing == Passing::Value {
                    return name.into();
                }
                Argument::passed(name, *reference, arg.passing, span)
            }
            // These are put where they stand by what makes them.
            Source::Next(_) | Source::Exit | Source::Missing => TokenStream::new().into(),
        }
    }

    /// Output: `&ctx.__typed(HookType::Before)`
    pub fn context_arg(&self, ctx: &Ident, hook: &Hook, passing: Passing, span: Span) -> TokenStream {
        let runtime = &self.runtime;
        let hook_type = own(hook.list.hook_type());
        let hook_type = quote_spanned!(span=> #runtime::HookType::#hook_type);
        match passing {
            Passing::Mutable => quote_spanned!(span=> &mut #ctx.__typed_mut(#hook_type)),
            // What it returns may borrow from the context, and so outlive the guard.
            _ if hook.binding.is_some() => quote_spanned!(span=> #ctx.__typed(#hook_type).__context()),
            _ => quote_spanned!(span=> &#ctx.__typed(#hook_type)),
        }
    }
}

/// What stands in a call for one parameter.
///
/// Not a stream of tokens, since to put a stream into another takes several calls of the compiler.
pub struct Argument {
    and: Option<Token![&]>,
    mutability: Option<Token![mut]>,
    place: Place,
}

enum Place {
    Name(Ident),
    Tokens(TokenStream),
}

impl Argument {
    /// A place, lent or cloned as the parameter's type asks for.
    fn passed(place: impl Into<Argument>, reference: Reference, passing: Passing, span: Span) -> Self {
        let place = place.into();
        match passing {
            Passing::Shared | Passing::Mutable if reference != Reference::No => place,
            Passing::Shared => Argument { and: Some(Token![&](span)), ..place },
            Passing::Mutable => Argument { and: Some(Token![&](span)), mutability: Some(Token![mut](span)), ..place },
            Passing::Value => quote_spanned!(span=> ::core::clone::Clone::clone(&#place)).into(),
        }
    }
}

impl From<Ident> for Argument {
    fn from(name: Ident) -> Self {
        Argument { and: None, mutability: None, place: Place::Name(name) }
    }
}

impl From<TokenStream> for Argument {
    fn from(tokens: TokenStream) -> Self {
        Argument { and: None, mutability: None, place: Place::Tokens(tokens) }
    }
}

impl ToTokens for Argument {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.and.to_tokens(tokens);
        self.mutability.to_tokens(tokens);
        match &self.place {
            Place::Name(name) => name.to_tokens(tokens),
            Place::Tokens(place) => place.to_tokens(tokens),
        }
    }
}

/// A value that the user wrote, lent where the parameter is a reference and the value is not.
fn given(value: &Expr, passing: Passing, span: Span) -> TokenStream {
    let is_reference = matches!(value, Expr::Reference(_))
        || matches!(value, Expr::Lit(lit) if matches!(lit.lit, syn::Lit::Str(_) | syn::Lit::ByteStr(_)));
    match passing {
        Passing::Value => value.to_token_stream(),
        _ if is_reference => value.to_token_stream(),
        Passing::Shared => {
            let value = parenthesized(value.clone());
            quote_spanned!(span=> &#value)
        }
        Passing::Mutable => {
            let value = parenthesized(value.clone());
            quote_spanned!(span=> &mut #value)
        }
    }
}

/// Output: `if name.is_empty() { statement }`
///
/// Made of syntax and not of tokens, since a condition may need parentheses there: `S { on } == *this` does.
fn conditional(hook: &Hook, statement: TokenStream) -> TokenStream {
    let Some(condition) = &hook.condition else { return statement };
    let conditional = ExprIf {
        attrs: Vec::new(),
        if_token: token::If(mixed()),
        cond: Box::new(condition.clone()),
        then_branch: Block {
            brace_token: token::Brace(mixed()),
            stmts: vec![Stmt::Expr(Expr::Verbatim(statement), None)],
        },
        else_branch: None,
    };
    conditional.into_token_stream()
}
