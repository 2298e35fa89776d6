//! `stack!`: a level that many methods share, as a macro and a module of one name.

use crate::args::Level;
use crate::chain::{self, Trees};
use crate::errors::Errors;
use crate::gather::{self, Signed};
use crate::hook::fingerprint;
use crate::item::{Item, Target};
use crate::lists::{List, Lists};
use crate::names;
use crate::spans::{self, disowned, mixed, mixed_at};
use proc_macro2::{Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Path, Visibility, braced};

struct NamedStack {
    attrs: Vec<Attribute>,
    vis: Visibility,
    name: Ident,
    args: TokenStream,
}

impl Parse for NamedStack {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let (vis, name) = (input.parse()?, input.parse()?);
        let args;
        braced!(args in input);
        Ok(NamedStack { attrs, vis, name, args: args.parse()? })
    }
}

/// Input:  `pub secured { before = [authenticate], after = [audit] }`
/// Output: a chain that gathers the signatures and ends in [`define`].
pub fn expand(input: TokenStream, place: &str) -> TokenStream {
    let stack: NamedStack = match syn::parse2(input) {
        Ok(stack) => stack,
        Err(error) => {
            let message =
                format!("{error}\na stack is written `pub secured {{ before = [authenticate], after = [audit] }}`");
            return syn::Error::new(error.span(), message).into_compile_error();
        }
    };
    let mut errors = Errors::default();
    let level = Level::parse(stack.args.clone(), &mut errors);
    check(&level, &mut errors);
    if !errors.is_empty() {
        return errors.into_compile_errors();
    }
    let runtime =
        level.krate.as_ref().map_or_else(|| quote_spanned!(mixed()=> ::hooks_runtime), ToTokens::to_token_stream);
    let links = gather::links(&[level], None, &runtime);
    let define = quote_spanned!(mixed()=> #runtime::__private::define_stack);
    let NamedStack { attrs, vis, name, args } = stack;
    // Where the stack is left out, so may its hooks be.
    let cfgs = attrs.iter().filter(|attr| attr.path().is_ident("cfg")).map(disowned);
    let chain = chain::call(links, define, quote_spanned!(mixed()=> { #place } { #(#attrs)* #vis #name { #args } }));
    quote_spanned!(mixed()=> #(#cfgs)* #chain)
}

fn check(level: &Level, errors: &mut Errors) {
    if let Some(path) = level.stacks.first() {
        errors.at(path, "a stack has hooks only; a method lists several stacks: `stack = [first, second]`");
    }
    for (key, tokens) in level.keys_of_one_method() {
        errors.at(tokens, format_args!("`{key}` is for methods; a stack has hooks only"));
    }
    for item in level.lists.iter() {
        if let Target::Path(path) = &item.target
            && path.segments.first().is_some_and(|segment| segment.ident == "Self")
        {
            errors.at(path, "a stack stands outside every `impl`, so there is no `Self`");
        }
    }
}

/// The end of the chain.
///
/// Output:
/// ```text
/// macro_rules! __stack_secured { … }
/// pub use __stack_secured as secured;
/// pub mod secured { pub use super::authenticate; pub use super::audit; }
/// ```
pub fn define(input: TokenStream) -> TokenStream {
    let Some((entries, place, stack)) = read(input) else {
        return quote!(::core::compile_error! { "this macro is called by `stack!` only" });
    };
    spans::shown_at(stack.name.span(), || definition(entries, &place, &stack))
}

fn definition(entries: Vec<TokenTree>, place: &str, stack: &NamedStack) -> TokenStream {
    let mut errors = Errors::default();
    let level = Level::parse(stack.args.clone(), &mut errors);
    let mut entries = entries.into_iter();
    let signed = level.lists.filter_map(|item| gather::sign(item, &mut entries, None, &mut errors));
    let mut exports = Exports::default();
    let signatures: Vec<TokenStream> = signed
        .iter()
        .filter(|signed| matches!(signed.item.target, Target::Path(_)))
        .map(|signed| signed.signature.to_token_stream())
        .collect();
    let lists = List::ALL.iter().filter_map(|list| list_tokens(*list, &signed, &mut exports));
    let args: TokenStream = lists.collect();

    let NamedStack { attrs, vis, name, .. } = stack;
    let plain = names::plain(name);
    let unique = format_ident!("__stack_{plain}_{:016x}", fingerprint(name, &stack.args, place), span = name.span());
    let export = matches!(vis, Visibility::Public(_)).then(|| quote_spanned!(mixed()=> #[macro_export]));
    let mut alias = name.clone();
    alias.set_span(mixed_at(name.span()));
    let vis_of_use = disowned(vis);
    let message =
        format!("`{plain}!` is a stack, which `#[hooked(stack = {plain})]` can name; it cannot be called as a macro");
    let inner_vis = inner_visibility(vis);
    let exports = exports.0.iter().map(|(name, path)| {
        // A hook that is less visible than the stack is shown where it is listed.
        let span = mixed_at(path.segments.last().map_or_else(mixed, |segment| segment.ident.span()));
        let path = from_inside(path, span);
        quote_spanned!(span=> #[doc(no_inline)] #inner_vis use #path as #name;)
    });
    let errors = errors.into_compile_errors();
    quote_spanned! {mixed()=>
        #errors
        #[doc(hidden)]
        #export
        macro_rules! #unique {
            (@ $next:ident $($rest:tt)*) => { $next! { @ $($rest)* { stack { #args } #(#signatures)* } } };
            (@ { $($next:tt)* } $($rest:tt)*) => { $($next)*! { @ $($rest)* { stack { #args } #(#signatures)* } } };
            ($($tokens:tt)*) => {
                ::core::compile_error! { #message }
            };
        }
        #[doc(hidden)]
        #vis_of_use use #unique as #alias;
        #(#attrs)*
        #vis mod #name {
            #(#exports)*
        }
    }
}

fn read(input: TokenStream) -> Option<(Vec<TokenTree>, String, NamedStack)> {
    let (site, entries) = chain::gathered(input)?;
    let mut site = Trees::new(site);
    let place = syn::parse2::<syn::LitStr>(site.group()?).ok()?.value();
    Some((entries, place, NamedStack::parse.parse2(site.group()?).ok()?))
}

/// The hooks that the module brings along, each under a name of its own.
#[derive(Default)]
struct Exports(Vec<(Ident, Path)>);

impl Exports {
    fn name(&mut self, path: &Path) -> Ident {
        if let Some((name, _)) = self.0.iter().find(|(_, other)| names::written(other) == names::written(path)) {
            return name.clone();
        }
        let Some(last) = path.segments.last().map(|segment| segment.ident.clone()) else {
            return Ident::new("_hook", mixed());
        };
        let mut name = last.clone();
        for number in 2.. {
            if self.0.iter().all(|(other, _)| *other != name) {
                break;
            }
            name = format_ident!("{last}_{number}");
        }
        self.0.push((name.clone(), path.clone()));
        name
    }
}

fn list_tokens(list: List, signed: &Lists<Signed>, exports: &mut Exports) -> Option<TokenStream> {
    let items: Vec<TokenStream> = signed[list].iter().map(|signed| item_tokens(&signed.item, exports)).collect();
    let key = Ident::new(list.name(), mixed());
    (!items.is_empty()).then(|| quote!(#key = [#(#items),*],))
}

/// A hook as the method will read it: by its name in the module, and with `$crate` for the stack's own crate.
fn item_tokens(item: &Item, exports: &mut Exports) -> TokenStream {
    let Item { binding, target, values, condition, .. } = item;
    let target = match target {
        Target::Path(path) => {
            let mut exported = path.clone();
            let arguments = path.segments.last().map(|segment| segment.arguments.clone()).unwrap_or_default();
            exported = Path::from(syn::PathSegment { ident: exports.name(&exported), arguments });
            Target::Path(exported)
        }
        Target::Closure(closure) => Target::Closure(closure.clone()),
    };
    let item =
        Item { binding: binding.clone(), values: values.clone(), condition: condition.clone(), ..Item::from(target) };
    with_dollar_crate(item.to_token_stream())
}

fn with_dollar_crate(tokens: TokenStream) -> TokenStream {
    let mut written = TokenStream::new();
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) if ident == "crate" => {
                written.extend([TokenTree::Punct(Punct::new('$', Spacing::Alone)), TokenTree::Ident(ident)]);
            }
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), with_dollar_crate(group.stream()));
                new.set_span(group.span());
                written.extend([TokenTree::Group(new)]);
            }
            tree => written.extend([tree]),
        }
    }
    written
}

/// Where `super::…` of the module is where the stack is written.
fn from_inside(path: &Path, span: Span) -> TokenStream {
    let mut path = path.clone();
    for segment in &mut path.segments {
        segment.arguments = syn::PathArguments::None;
    }
    let first = path.segments.first().map(|segment| segment.ident.to_string());
    match first.as_deref() {
        _ if path.leading_colon.is_some() => path.into_token_stream(),
        Some("crate" | "$crate") => path.into_token_stream(),
        Some("self") => {
            let rest = path.segments.iter().skip(1);
            quote_spanned!(span=> super::#(#rest)::*)
        }
        _ => quote_spanned!(span=> super::#path),
    }
}

/// As visible from the module as the stack is from outside it.
fn inner_visibility(vis: &Visibility) -> TokenStream {
    match vis {
        Visibility::Public(_) => vis.to_token_stream(),
        Visibility::Inherited => quote!(pub(super)),
        Visibility::Restricted(restricted) => {
            let path = &restricted.path;
            match path.segments.first() {
                // No module of this crate, which rustc says.
                _ if path.leading_colon.is_some() => vis.to_token_stream(),
                Some(segment) if segment.ident == "crate" => vis.to_token_stream(),
                Some(segment) if segment.ident == "self" => quote!(pub(super)),
                _ => quote!(pub(in super::#path)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visibility_means_the_same_one_module_further_in() {
        let seen_from_inside = |vis: &str| inner_visibility(&syn::parse_str(vis).expect("a visibility")).to_string();
        for (vis, inside) in [
            ("", "pub (super)"),
            ("pub", "pub"),
            ("pub(crate)", "pub (crate)"),
            ("pub(self)", "pub (super)"),
            ("pub(super)", "pub (in super :: super)"),
            ("pub(in ::other)", "pub (in :: other)"),
        ] {
            assert_eq!(seen_from_inside(vis), inside, "{vis}");
        }
    }
}
