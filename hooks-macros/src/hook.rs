//! `#[hook]`: the function as it was written, and its companion macro.

use crate::args::BLOCK;
use crate::check;
use crate::errors::Errors;
use crate::input::{Function, Head};
use crate::names;
use crate::returns::{self, Kind, Returns};
use crate::signature::{MISTAKEN, Signature};
use crate::spans::{disowned, first_span, mixed, mixed_at, path_at};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::hash::{DefaultHasher, Hash, Hasher};
use syn::parse::{Parse, ParseStream};
use syn::{FnArg, Path, ReturnType, Token, Visibility};

/// Input:  `fn trim(name: &mut String) { … }`
/// Output: the same, and a macro of the same name that knows the signature.
pub fn expand(args: TokenStream, item: &TokenStream, place: &str) -> TokenStream {
    if is_of_block(&args) {
        return item.clone();
    }
    let mut errors = Errors::default();
    let args = syn::parse2(args).unwrap_or_else(|error| {
        errors.push(&error);
        HookArgs::default()
    });
    let read = Function::parse(item.clone()).and_then(|function| Ok((function.head()?, function)));
    let companion = match read {
        Ok((head, function)) => {
            let sig = &head.sig;
            check_signature(sig, &args, &mut errors);
            let signature = Signature::read(sig, args.fallible.is_some());
            let signature = signature.map_err(|error| errors.push(&error)).ok().filter(|_| errors.is_empty());
            // What an around hook returns is the outcome, whatever that is.
            let is_around = |signature: &Signature| signature.params.iter().any(|param| param.next.is_some());
            let is_checked = signature.as_ref().is_some_and(|signature| !is_around(signature));
            let check = is_checked.then(|| check_returns(sig, &args));
            // Where a receiver stands, no macro can.
            let is_method = sig.receiver().is_some();
            let companion = (!is_method).then(|| companion(&function, &head, signature.as_ref(), place));
            quote!(#companion #check)
        }
        Err(error) => {
            errors.push(&check::not_a_function("`#[hook]` goes on functions", item).unwrap_or(error));
            TokenStream::new()
        }
    };
    let errors = errors.into_compile_errors();
    quote!(#item #companion #errors)
}

/// Whether it is the attribute of an associated function, which that of the block has read already.
fn is_of_block(args: &TokenStream) -> bool {
    matches!(args.clone().into_iter().next(), Some(TokenTree::Ident(word)) if word == BLOCK)
}

#[derive(Default)]
pub struct HookArgs {
    /// The return type is a `Result`, though its name does not end so.
    pub fallible: Option<Ident>,
    krate: Option<Path>,
}

impl Parse for HookArgs {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut args = HookArgs::default();
        while !input.is_empty() {
            if input.peek(Token![crate]) {
                input.parse::<Token![crate]>()?;
                input.parse::<Token![=]>()?;
                args.krate = Some(input.call(Path::parse_mod_style)?);
            } else {
                let key: Ident = input.parse()?;
                if key != "fallible" {
                    return Err(syn::Error::new(key.span(), "expected `fallible` or `crate = path`"));
                }
                args.fallible = Some(key);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(args)
    }
}

fn check_signature(sig: &syn::Signature, args: &HookArgs, errors: &mut Errors) {
    check::fallible(args.fallible.as_ref(), sig, errors);
    if let Some(token) = &sig.variadic {
        errors.at(token, "a hook cannot have variadic parameters");
    } else if let syn::Safety::Unsafe(token) = &sig.safety {
        errors.at(token, "a hook is called without `unsafe`, so it cannot be an `unsafe fn`");
    }
    for arg in &sig.inputs {
        let FnArg::Typed(arg) = arg else { continue };
        for attr in arg.attrs.iter().filter(|attr| attr.path().is_ident("cfg")) {
            errors.at(
                attr,
                "a parameter of a hook cannot be left out by `#[cfg]`; write the hook twice, each under its `#[cfg]`",
            );
        }
    }
}

/// The macro that tells `#[hooked]` the signature, by passing it on to the next one in the chain.
///
/// It has the hook's name and visibility in the macro namespace, so that a `use` of the hook brings both.
/// The spans of its `use` are the macro's own: no lint fires for a hook that no list names yet. A function that has a
/// mistake has one too, or every list that names it would be told that there is no such macro.
fn companion(function: &Function, head: &Head, signature: Option<&Signature>, place: &str) -> TokenStream {
    let signature = signature.map_or_else(|| quote!(#MISTAKEN), ToTokens::to_token_stream);
    let Head { vis, sig } = head;
    let ident = &sig.ident;
    let name = names::plain(ident);
    let span = mixed_at(ident.span());
    let body = &function.body;
    let unique =
        format_ident!("__hook_{name}_{:016x}", fingerprint(ident, &quote!(#sig #body), place), span = ident.span());
    let export = matches!(vis, Visibility::Public(_)).then(|| quote_spanned!(mixed()=> #[macro_export]));
    let vis = disowned(vis);
    let mut alias = ident.clone();
    alias.set_span(span);
    let message = format!(
        "`{name}!` is the hook `{name}`, which `#[hooked]` can list; it cannot be called as a macro\n\
         a macro `{name}!` that it hides here can be called by its path"
    );
    let cfgs = function.attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    let cfgs: Vec<TokenStream> = cfgs.map(disowned).collect();
    quote_spanned! {mixed()=>
        #(#cfgs)*
        #[doc(hidden)]
        #export
        macro_rules! #unique {
            (@ $next:ident $($rest:tt)*) => { $next! { @ $($rest)* #signature } };
            (@ { $($next:tt)* } $($rest:tt)*) => { $($next)*! { @ $($rest)* #signature } };
            ($($tokens:tt)*) => {
                ::core::compile_error! { #message }
            };
        }
        #(#cfgs)*
        #[doc(hidden)]
        #vis use #unique as #alias;
    }
}

/// Differs for two hooks of one name in one crate, and is the same in every build.
///
/// A hook that a `macro_rules!` made stands, for the compiler, where that macro was written; what tells two calls of
/// the macro apart is the syntax context, which only the text of a span shows. What tells apart two hooks that one call
/// has made is what the call put into them.
pub fn fingerprint(ident: &Ident, item: &TokenStream, place: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    place_in_crate(place).hash(&mut hasher);
    let span = format!("{:?}", ident.span());
    let context = span.split_whitespace().next().filter(|context| context.starts_with('#') && *context != "#0");
    context.hash(&mut hasher);
    if context.is_some() {
        hash_tokens(item, &mut hasher);
    }
    hasher.finish()
}

/// The tokens and where they stand.
fn hash_tokens(tokens: &TokenStream, hasher: &mut impl Hasher) {
    for tree in tokens.clone() {
        if let TokenTree::Group(group) = tree {
            hash_tokens(&group.stream(), hasher);
            continue;
        }
        let span = tree.span().unwrap();
        (tree.to_string(), span.line(), span.column()).hash(hasher);
    }
}

/// A dependency is compiled by its full path, which is another one on every machine.
///
/// What is left tells the files of one crate apart: the path from its `src`, or the last few folders.
fn place_in_crate(place: &str) -> String {
    let parts: Vec<&str> = place.split(['/', '\\']).collect();
    let is_absolute = place.starts_with('/') || parts[0].ends_with(':');
    let start = match parts.iter().rposition(|part| *part == "src") {
        _ if !is_absolute => 0,
        Some(src) => src,
        None => parts.len().saturating_sub(4),
    };
    parts[start..].join("/")
}

/// Where the tokens of the return type leave open whether it is a `Result`, the compiler is asked.
///
/// Input:  `#[hook] fn load<T: Table>(id: &Id<T>) -> Loaded<T> { … }`
/// Output: `const _: () = { fn returns<T: Table>(value: Loaded<T>) { not_result(probe(&value).__kind()) } };`
fn check_returns(sig: &syn::Signature, args: &HookArgs) -> TokenStream {
    let ReturnType::Type(_, ty) = &sig.output else { return TokenStream::new() };
    let returns = Returns::of_hook(false, &sig.output, args.fallible.is_some());
    let check = match Kind::of(ty, &sig.generics) {
        Kind::Value | Kind::Never => return TokenStream::new(),
        Kind::Result if returns::is_core_result(ty) => return TokenStream::new(),
        _ if returns.fallible => quote!(is_result),
        _ if returns.may_break => return TokenStream::new(),
        _ => quote!(not_result),
    };
    let runtime = args.krate.as_ref().map_or_else(|| quote_spanned!(mixed()=> ::hooks_runtime), |path| quote!(#path));
    let span = mixed_at(first_span(ty));
    let private = path_at(quote_spanned!(span=> #runtime::__private), span);
    let generics = disowned(&sig.generics);
    let bounds = disowned(&sig.generics.where_clause);
    let ty = disowned(ty);
    quote_spanned! {span=>
        const _: () = {
            fn returns #generics(value: #ty) #bounds {
                #private::#check(#private::probe(&value).__kind())
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::place_in_crate;

    #[test]
    fn a_place_is_the_same_on_every_machine() {
        assert_eq!(place_in_crate("src/users/hooks.rs:3:1"), "src/users/hooks.rs:3:1");
        assert_eq!(
            place_in_crate("/home/a/.cargo/registry/src/index/app-1.0.0/src/v1/hooks.rs:3:1"),
            "src/v1/hooks.rs:3:1"
        );
        assert_eq!(place_in_crate("C:\\dev\\app\\src\\lib.rs:3:1"), "src/lib.rs:3:1");
        assert_eq!(place_in_crate("/dev/app/tests/ui/fail/a.rs:3:1"), "tests/ui/fail/a.rs:3:1");
    }
}
