//! The end of the chain: everything is known, and the code is written.

mod annotation;
mod arguments;
mod around;
mod body;
mod call;
mod closure;
mod finally;
mod inline;
mod level;
mod macros;

use crate::args::{self, Level};
use crate::chain::{Gathered, Site};
use crate::check;
use crate::errors::Errors;
use crate::gather;
use crate::input::{Head, continued};
use crate::lists::List;
use crate::names;
use crate::resolve;
use crate::returns::{self, Kind};
use crate::spans::{self, mixed, own, path_at};
use crate::stack::{Hook, Method, Stack};
use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{FnArg, Pat, Signature};

/// Input:  `{ } { {signature} … } { site }`
/// Output: what stands in the braces of the hooked method.
pub fn expand(input: TokenStream) -> TokenStream {
    let Some(Gathered { entries, site }) = Gathered::read(input) else {
        return quote!(::core::compile_error! { "this macro is called by `#[hooked]` only" });
    };
    match syn::parse2::<Head>(site.head.clone()) {
        Ok(Head { sig, .. }) => spans::shown_at(site.span, || weave(entries, site, sig)),
        Err(error) => {
            let (error, body) = (error.into_compile_error(), continued(&site.body));
            quote!(#error #body)
        }
    }
}

fn weave(entries: Vec<TokenTree>, site: Site, sig: Signature) -> TokenStream {
    let Site { span: attribute, runtime, levels, track_caller, this, body, .. } = site;
    let mut errors = Errors::default();
    check::method(&sig, &mut errors);
    let mut levels: Vec<Level> = levels.into_iter().map(|level| Level::parse(level, &mut errors)).collect();
    for level in &levels {
        check::fallible(level.fallible.as_ref(), &sig, &mut errors);
    }
    args::skip(&mut levels, &mut errors);
    check::associated(&levels, &mut errors);
    let is_in_block = levels.iter().any(|level| level.block.is_some());
    let method = Method::new(sig, this, levels.iter().any(|level| level.fallible.is_some()));
    let stack = resolve::stack(gather::signed(levels, entries, &mut errors), &method, &mut errors);
    check::around(&stack, &method, &body, &mut errors);
    let returns = annotation::of(&method.sig);
    let kept = stack.kept_names();
    let weave = Weave { attribute, method, stack, kept, runtime, body, returns, is_in_block };
    let hooked = weave.hooked_body();
    if !hooked.body_is_inline {
        check::caller_location(track_caller.as_ref(), &weave.method.name(), &mut errors);
    }
    if errors.is_empty() {
        return hooked.tokens;
    }
    weave.unhooked_body(errors)
}

struct Weave {
    /// Sees what the outermost attribute does.
    attribute: Span,
    method: Method,
    stack: Stack,
    /// Names under which finally hooks keep what they ask for.
    kept: Vec<String>,
    runtime: TokenStream,
    body: Group,
    /// The return type, where it can be written in a `let`.
    returns: Option<TokenStream>,
    /// The method is known to stand in an impl block.
    is_in_block: bool,
}

struct Hooked {
    tokens: TokenStream,
    body_is_inline: bool,
}

impl Weave {
    fn hooked_body(&self) -> Hooked {
        let (context, rebound) = (self.context(), self.rebound_arguments());
        let (level::Block { statements, value, .. }, body_is_inline) = self.stack_block();
        Hooked { tokens: [rebound, context, statements, value].into_iter().collect(), body_is_inline }
    }

    /// The body alone, so that one mistake stays one error.
    fn unhooked_body(&self, errors: Errors) -> TokenStream {
        let bound: Vec<&Ident> = self.stack.hooks().filter_map(Hook::bound).collect();
        let (errors, body) = (errors.into_statements(&bound), continued(&self.body));
        quote!(#errors #body)
    }

    fn private(&self) -> TokenStream {
        let runtime = &self.runtime;
        quote_spanned!(mixed()=> #runtime::__private)
    }

    /// The same where a call of it may be what rustc complains about.
    fn private_at(&self, span: Span) -> TokenStream {
        path_at(self.private(), span)
    }

    /// Output: `let mut ctx = Context::new(const { &Method::new(…) });`, if a hook asks for it.
    fn context(&self) -> TokenStream {
        if !self.stack.asks_for_context() {
            return TokenStream::new();
        }
        let (runtime, method) = (&self.runtime, self.method_information());
        match &self.method.context {
            // The body means its own `ctx`, which is the same context again, lent for this call.
            Some(ctx) => {
                let lent = self.inner_context_name();
                quote_spanned! {mixed()=>
                    let mut scope = #ctx.__scope(#method);
                    let #lent: &mut #runtime::Context = &mut *scope;
                }
            }
            // Closures and guards are given the context by reference.
            None if self.stack.hooks().any(|hook| matches!(hook.list, List::Around | List::Finally)) => {
                quote_spanned!(mixed()=> let ctx = &mut #runtime::Context::new(#method);)
            }
            None => {
                let is_mutable = self.stack.hooks().any(Hook::changes_context);
                let mutability = is_mutable.then(|| quote_spanned!(mixed()=> mut));
                quote_spanned!(mixed()=> let #mutability ctx = #runtime::Context::new(#method);)
            }
        }
    }

    fn context_name(&self) -> Ident {
        self.method.context.clone().unwrap_or_else(|| own("ctx"))
    }

    fn method_information(&self) -> TokenStream {
        let sig = &self.method.sig;
        let runtime = &self.runtime;
        let name = names::plain(&sig.ident);
        let parameters = sig.inputs.iter().filter_map(|arg| match arg {
            FnArg::Receiver(_) => None,
            FnArg::Typed(arg) => Some(match &*arg.pat {
                Pat::Ident(pat) => names::plain(&pat.ident),
                _ => "_".to_owned(),
            }),
        });
        let service = (self.is_in_block || sig.receiver().is_some() || mentions(&quote!(#sig), &own("Self")))
            .then(|| quote_spanned!(mixed()=> .of::<Self>()));
        let asynchronous = self.method.is_async().then(|| quote_spanned!(mixed()=> .asynchronous()));
        let hooks = self.hooks_information();
        quote_spanned! {mixed()=>
            const {
                &#runtime::Method::new(
                    #name,
                    &[#(#parameters),*],
                    (::core::module_path!(), ::core::file!(), ::core::line!()),
                ) #service #asynchronous .hooked_by(&[#(#hooks),*])
            }
        }
    }

    /// Output: `(HookType::Before, "trim", 1, false)`
    fn hooks_information(&self) -> Vec<TokenStream> {
        let runtime = &self.runtime;
        let mut information = Vec::new();
        // An attribute that only names stacks is a level without hooks, which nobody would count.
        let levels = self.stack.levels.iter().filter(|level| level.iter().next().is_some());
        for (index, level) in levels.enumerate() {
            for hook in level.iter() {
                let (hook_type, name) = (own(hook.list.hook_type()), hook.target.path());
                let (level, is_async) = (Literal::usize_unsuffixed(index + 1), hook.signature.is_async);
                information.push(quote_spanned!(mixed()=> (#runtime::HookType::#hook_type, #name, #level, #is_async)));
            }
        }
        information
    }

    /// The type of a result, where the tokens of the return type tell it: a hook that makes another one is then what
    /// rustc complains about.
    fn result_type(&self) -> Option<TokenStream> {
        let outcome = self.returns.as_ref()?;
        match self.method.returns {
            Kind::Value => Some(outcome.clone()),
            Kind::Result => returns::result_of(&syn::parse2(outcome.clone()).ok()?).map(ToTokens::to_token_stream),
            Kind::Unknown | Kind::Never => None,
        }
    }

    /// Where before hooks may put a result, one place for all levels, from the first that needs it on.
    ///
    /// Output: `let mut result: Option<Account> = None;`
    fn slot(&self, index: usize) -> TokenStream {
        if self.stack.first_skip() != Some(index) {
            return TokenStream::new();
        }
        match (self.method.returns, &self.returns) {
            (Kind::Unknown, Some(ty)) => {
                let private = self.private();
                quote_spanned!(mixed()=> let mut result = #private::probe_type::<#ty>().__none();)
            }
            _ => {
                let ty = self.result_type();
                let ty = ty.map(|ty| quote_spanned!(mixed()=> : ::core::option::Option<#ty>));
                quote_spanned!(mixed()=> let mut result #ty = ::core::option::Option::None;)
            }
        }
    }
}

/// Whether a name occurs in code, also inside a format string.
pub fn mentions(code: &TokenStream, name: &Ident) -> bool {
    let plain = names::plain(name);
    code.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => names::plain(&ident) == plain,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Literal(literal) => literal.to_string().contains(&format!("{{{plain}")),
        TokenTree::Punct(_) => false,
    })
}
