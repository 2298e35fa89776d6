//! `#[hooked]`: the method with a chain in its body, which gathers the signatures of its hooks.
//!
//! A macro sees its own tokens only. So the method calls the companion macro of its first hook, which adds the hook's
//! signature and calls that of the next; the last is the library's own `__weave!`, which then knows them all:
//!
//! ```text
//! trim! { { {authenticate} {::hooks_runtime::__private::weave} } { } { site } }
//! authenticate! { { {::hooks_runtime::__private::weave} } { {fn(name: &mut) -> ()} } { site } }
//! ```
//!
//! The method itself exists whatever goes wrong inside the chain.

use crate::args::{Level, Target};
use crate::check;
use crate::errors::Errors;
use crate::input::{Function, regroup, split_inner_attributes};
use crate::spans::{mixed, own};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, FnArg, Meta, Pat, Path, PathArguments, Signature, Token, Type};

/// Input:  `#[hooked(before = [trim])] fn create(&self, name: String) { … }`
/// Output: `fn create(&self, mut name: String) { trim! { … } }`
pub fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut function = match Function::parse(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            let error = check::not_a_method(&item).unwrap_or(error).into_compile_error();
            return quote!(#error #item);
        }
    };
    let mut errors = Errors::default();
    check::method(&function.sig, &mut errors);
    let mut levels = vec![args];
    levels.extend(take_inner_levels(&mut function.attrs));
    let parsed: Vec<Level> = levels.iter().map(|args| Level::parse(args.clone(), &mut errors)).collect();
    if !errors.is_empty() {
        return unhooked(&function, errors);
    }
    let hooks = parsed.iter().flat_map(Level::items).filter_map(|item| match &item.target {
        Target::Path(path) => Some(without_arguments(path)),
        Target::Closure(_) => None,
    });
    let runtime = parsed.iter().find_map(|level| level.krate.as_ref()).map(ToTokens::to_token_stream);
    let (inner_attributes, body) = split_inner_attributes(function.body.stream());
    let body = regroup(&function.body, body);
    let chain = match Chain::of_body(body.stream()) {
        // Inner levels that could not be seen from the outer one, as under `#[cfg_attr]`: the outer came first.
        Some(chain) => chain.with_levels(hooks.collect(), levels, runtime),
        None => {
            let runtime = runtime.unwrap_or_else(|| quote_spanned!(mixed()=> ::hooks_runtime));
            let site = Site { runtime, levels, track_caller: track_caller(&function.attrs), sig: function.sig.clone(), body };
            Chain { hooks: hooks.collect(), site }
        }
    };
    let original = parsed.iter().find_map(|level| level.original.as_ref());
    let original = original.map(|name| chain.site.original(name, &function, &inner_attributes));
    make_mutable(&mut function.sig);
    let hooked = function.with_body(quote!(#inner_attributes #chain));
    quote!(#hooked #original)
}

/// The method as it was, so that one mistake stays one error.
fn unhooked(function: &Function, errors: Errors) -> TokenStream {
    let (inner_attributes, body) = split_inner_attributes(function.body.stream());
    let errors = errors.into_compile_errors();
    function.with_body(quote!(#inner_attributes #errors #body))
}

/// The `#[hooked(…)]`s below this one, top outermost.
///
/// Those below one that cannot be taken, as it is not known by its name, stay too and come after it.
fn take_inner_levels(attrs: &mut Vec<Attribute>) -> Vec<TokenStream> {
    let is_hooked = |attr: &Attribute| attr.path().segments.last().is_some_and(|segment| segment.ident == "hooked");
    let may_be_hooked = |attr: &Attribute| matches!(&attr.meta, Meta::List(list) if has_list_of_hooks(list.tokens.clone()));
    let known = attrs.iter().take_while(|attr| is_hooked(attr) || !may_be_hooked(attr)).count();
    let inner = attrs.extract_if(..known, |attr| is_hooked(attr));
    inner
        .map(|attr| match attr.meta {
            Meta::List(list) => list.tokens,
            _ => TokenStream::new(),
        })
        .collect()
}

/// `before = […]`, as under `#[cfg_attr(test, hooked(before = […]))]` or where `hooked` was given another name.
fn has_list_of_hooks(tokens: TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let here = trees.windows(3).any(|trees| match trees {
        [TokenTree::Ident(key), TokenTree::Punct(equals), TokenTree::Group(list)] => {
            equals.as_char() == '=' && list.delimiter() == Delimiter::Bracket && Level::is_key(&key.to_string())
        }
        _ => false,
    });
    here || trees.into_iter().any(|tree| matches!(tree, TokenTree::Group(group) if has_list_of_hooks(group.stream())))
}

fn track_caller(attrs: &[Attribute]) -> Option<Ident> {
    attrs.iter().find_map(|attr| attr.path().get_ident().filter(|ident| *ident == "track_caller").cloned())
}

/// Lets a hook ask for `&mut` of any argument held by value.
///
/// No lint reads a `mut` of the macro's own, and unlike a new local it leaves the order of drops alone.
fn make_mutable(sig: &mut Signature) {
    for arg in &mut sig.inputs {
        let FnArg::Typed(arg) = arg else { continue };
        if let Pat::Ident(pat) = &mut *arg.pat
            && pat.by_ref.is_none()
            && pat.subpat.is_none()
            && !matches!(crate::signature::ungrouped(&arg.ty), Type::Reference(_))
        {
            pat.mutability.get_or_insert(Token![mut](mixed()));
        }
    }
}

/// `module::check::<u8>` is called so, while its macro is `module::check`.
fn without_arguments(path: &Path) -> TokenStream {
    let mut path = path.clone();
    for segment in &mut path.segments {
        segment.arguments = PathArguments::None;
    }
    path.into_token_stream()
}

/// The hooks whose signatures are still to be gathered, and what awaits them.
struct Chain {
    hooks: Vec<TokenStream>,
    site: Site,
}

/// All that `__weave!` must know besides the signatures.
pub struct Site {
    pub runtime: TokenStream,
    /// The arguments of each `#[hooked]`, outermost first.
    pub levels: Vec<TokenStream>,
    pub track_caller: Option<Ident>,
    pub sig: Signature,
    pub body: Group,
}

/// What `__weave!` is called with.
pub struct Gathered {
    /// Of each hook that is a path, in the order of [`Level::items`].
    pub signatures: Vec<TokenStream>,
    pub site: Site,
}

impl Chain {
    fn with_levels(mut self, hooks: Vec<TokenStream>, levels: Vec<TokenStream>, runtime: Option<TokenStream>) -> Self {
        self.hooks.extend(hooks);
        self.site.levels.extend(levels);
        self.site.runtime = runtime.unwrap_or(self.site.runtime);
        self
    }

    /// Reads back what an outer `#[hooked]` has written into the body.
    fn of_body(body: TokenStream) -> Option<Self> {
        let TokenTree::Group(input) = body.clone().into_iter().last()? else { return None };
        let mut input = Trees(input.stream().into_iter());
        let (links, _, site) = (input.group()?, input.group()?, input.group()?);
        let is_site = |tree: TokenTree| matches!(tree, TokenTree::Ident(ident) if ident == Site::MARK);
        if !site.clone().into_iter().next().is_some_and(is_site) {
            return None;
        }
        let is_bang = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '!');
        let mut hooks: Vec<TokenStream> = vec![body.into_iter().take_while(|tree| !is_bang(tree)).collect()];
        hooks.extend(Trees(links.into_iter()).groups());
        hooks.pop();
        Some(Chain { hooks, site: Site::read(site)? })
    }
}

impl ToTokens for Chain {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Chain { hooks, site } = self;
        let runtime = &site.runtime;
        let weave = quote_spanned!(mixed()=> #runtime::__private::weave);
        let mut links = hooks.iter().chain([&weave]);
        let first = links.next();
        tokens.extend(quote_spanned!(mixed()=> #first! { { #({ #links })* } { } { #site } }));
    }
}

impl Site {
    const MARK: &str = "hooked";

    /// The method without its hooks, under another name.
    ///
    /// What the linker or the test harness would see twice stays with the hooked one.
    fn original(&self, name: &Ident, hooked: &Function, inner_attributes: &TokenStream) -> TokenStream {
        let once = ["no_mangle", "export_name", "test", "unsafe", "bench"];
        let attrs = hooked.attrs.iter().filter(|attr| !once.iter().any(|name| attr.path().is_ident(name)));
        let original = Function {
            attrs: attrs.cloned().collect(),
            vis: hooked.vis.clone(),
            sig: Signature { ident: name.clone(), ..self.sig.clone() },
            body: self.body.clone(),
        };
        let body = self.body.stream();
        original.with_body(quote!(#inner_attributes #body))
    }

    /// The body is not parsed here: it may be long, and no rule reads it.
    fn read(site: TokenStream) -> Option<Self> {
        let mut trees = Trees(site.into_iter());
        trees.0.next();
        Some(Site {
            runtime: trees.group()?,
            levels: Trees(trees.group()?.into_iter()).groups(),
            track_caller: syn::parse2(trees.group()?).ok()?,
            body: match trees.0.next()? {
                TokenTree::Group(body) => body,
                _ => return None,
            },
            sig: syn::parse2(trees.0.collect()).ok()?,
        })
    }
}

impl ToTokens for Site {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Site { runtime, levels, track_caller, sig, body } = self;
        let mark = own(Self::MARK);
        tokens.extend(quote_spanned!(mixed()=> #mark (#runtime) [#({ #levels })*] (#track_caller) #body #sig));
    }
}

impl Gathered {
    /// `None` for what no chain has written.
    pub fn read(input: TokenStream) -> Option<Self> {
        let mut trees = Trees(input.into_iter());
        trees.group()?;
        Some(Gathered { signatures: Trees(trees.group()?.into_iter()).groups(), site: Site::read(trees.group()?)? })
    }
}

struct Trees(proc_macro2::token_stream::IntoIter);

impl Trees {
    fn group(&mut self) -> Option<TokenStream> {
        match self.0.next()? {
            TokenTree::Group(group) => Some(group.stream()),
            _ => None,
        }
    }

    fn groups(mut self) -> Vec<TokenStream> {
        std::iter::from_fn(|| self.group()).collect()
    }
}
