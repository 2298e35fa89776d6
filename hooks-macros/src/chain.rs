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

use crate::args::{self, Level};
use crate::check;
use crate::errors::Errors;
use crate::gather;
use crate::impl_block;
use crate::input::{Function, regroup, split_inner_attributes};
use crate::spans::mixed;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Meta, Signature};

/// Input:  `#[hooked(before = [trim])] fn create(&self, name: String) { … }`
/// Output: `fn create(&self, name: String) { trim! { … } }`
pub fn expand(args: TokenStream, item: &TokenStream) -> TokenStream {
    if impl_block::is_impl_block(item) {
        return impl_block::expand(&args, item);
    }
    let mut function = match Function::parse(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            let place = "`#[hooked]` goes on functions and methods with a body";
            let error = check::not_a_function(place, item).unwrap_or(error).into_compile_error();
            return quote!(#error #item);
        }
    };
    let mut errors = Errors::default();
    check::method(&function.sig, &mut errors);
    let mut levels = vec![args];
    levels.extend(take_inner_levels(&mut function.attrs));
    let mut parsed: Vec<Level> = levels.iter().map(|args| Level::parse(args.clone(), &mut errors)).collect();
    args::skip(&mut parsed, &mut errors);
    check::associated(&parsed, &mut errors);
    for level in &parsed {
        check::fallible(level.fallible.as_ref(), &function.sig, &mut errors);
    }
    let original = parsed.iter().find_map(|level| level.original.as_ref()).map(|name| original(&function, name));
    if !errors.is_empty() {
        let bound: Vec<&Ident> = parsed.iter().flat_map(Level::bound).collect();
        let unhooked = unhooked(&function, &errors.into_statements(&bound));
        return quote!(#unhooked #original);
    }
    let runtime = parsed.iter().find_map(|level| level.krate.as_ref());
    let runtime = runtime.map_or_else(|| quote_spanned!(mixed()=> ::hooks_runtime), ToTokens::to_token_stream);
    let hooks = gather::links(&parsed, &runtime);
    let (inner_attributes, body) = split_inner_attributes(function.body.stream());
    let body = regroup(&function.body, body);
    let chain = match Chain::of_body(body.stream()) {
        // An inner level that could not be seen from the outer one, as under `#[cfg_attr]`: the outer came first.
        Some(chain) => chain.with_levels(hooks, levels),
        None => {
            let site = Site {
                span: mixed(),
                runtime,
                levels,
                track_caller: track_caller(&function.attrs),
                sig: function.sig.clone(),
                body,
            };
            Chain { hooks: hooks, site }
        }
    };
    let hooked = function.with_body(quote!(#inner_attributes #chain));
    quote!(#hooked #original)
}

/// The method as it was, so that one mistake stays one error.
fn unhooked(function: &Function, errors: &TokenStream) -> TokenStream {
    let (inner_attributes, body) = split_inner_attributes(function.body.stream());
    function.with_body(quote!(#inner_attributes #errors #body))
}

/// The `#[hooked(…)]`s below this one, top outermost.
fn take_inner_levels(attrs: &mut Vec<Attribute>) -> Vec<TokenStream> {
    attrs.extract_if(.., |attr| is_hooked(attr)).map(|attr| arguments(&attr)).collect()
}

pub fn is_hooked(attr: &Attribute) -> bool {
    attr.path().segments.last().is_some_and(|segment| segment.ident == "hooked")
}

pub fn arguments(attr: &Attribute) -> TokenStream {
    match &attr.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    }
}

fn track_caller(attrs: &[Attribute]) -> Option<Ident> {
    attrs.iter().find_map(|attr| attr.path().get_ident().filter(|ident| *ident == "track_caller").cloned())
}

/// The method without its hooks, under another name.
///
/// What the linker or the test harness would see twice stays with the hooked one.
fn original(function: &Function, name: &Ident) -> TokenStream {
    let once = ["no_mangle", "export_name", "test", "unsafe", "bench"];
    let attrs = function.attrs.iter().filter(|attr| !once.iter().any(|name| attr.path().is_ident(name)));
    let original = Function {
        attrs: attrs.cloned().collect(),
        vis: function.vis.clone(),
        sig: Signature { ident: name.clone(), ..function.sig.clone() },
        body: function.body.clone(),
    };
    original.with_body(function.body.stream())
}

/// The hooks whose signatures are still to be gathered, and what awaits them.
struct Chain {
    hooks: Vec<TokenStream>,
    site: Site,
}

/// All that `__weave!` must know besides the signatures.
pub struct Site {
    /// Of the outermost attribute.
    pub span: Span,
    pub runtime: TokenStream,
    /// The arguments of each `#[hooked]`, outermost first.
    pub levels: Vec<TokenStream>,
    pub track_caller: Option<Ident>,
    pub sig: Signature,
    pub body: Group,
}

/// What `__weave!` is called with.
pub struct Gathered {
    /// One for each link, as [`gather`] has it.
    pub entries: Vec<TokenStream>,
    pub site: Site,
}

impl Chain {
    fn with_levels(mut self, hooks: Vec<TokenStream>, levels: Vec<TokenStream>) -> Self {
        self.hooks.extend(hooks);
        self.site.levels.extend(levels);
        self
    }

    /// Reads back what an outer `#[hooked]` has written into the body.
    fn of_body(body: TokenStream) -> Option<Self> {
        let TokenTree::Group(input) = body.clone().into_iter().last()? else { return None };
        let mut input = Trees::new(input.stream());
        let (links, _, site) = (input.group()?, input.group()?, input.group()?);
        let is_site = |tree: TokenTree| matches!(tree, TokenTree::Ident(ident) if ident == Site::MARK);
        if !site.clone().into_iter().next().is_some_and(is_site) {
            return None;
        }
        let is_bang = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '!');
        let mut hooks: Vec<TokenStream> = vec![body.into_iter().take_while(|tree| !is_bang(tree)).collect()];
        hooks.extend(Trees::new(links).groups());
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

    /// The body is not parsed here: it may be long, and no rule reads it.
    fn read(site: TokenStream) -> Option<Self> {
        let mut trees = Trees::new(site);
        let mark = trees.0.next()?;
        Some(Site {
            span: mark.span(),
            runtime: trees.group()?,
            levels: Trees::new(trees.group()?).groups(),
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
        let Site { span, runtime, levels, track_caller, sig, body } = self;
        let mark = Ident::new(Self::MARK, *span);
        tokens.extend(quote_spanned!(mixed()=> #mark (#runtime) [#({ #levels })*] (#track_caller) #body #sig));
    }
}

impl Gathered {
    /// `None` for what no chain has written.
    pub fn read(input: TokenStream) -> Option<Self> {
        let mut trees = Trees::new(input);
        trees.group()?;
        Some(Gathered { entries: Trees::new(trees.group()?).groups(), site: Site::read(trees.group()?)? })
    }
}

pub struct Trees(proc_macro2::token_stream::IntoIter);

impl Trees {
    pub fn new(tokens: TokenStream) -> Self {
        Trees(tokens.into_iter())
    }

    pub fn group(&mut self) -> Option<TokenStream> {
        match self.0.next()? {
            TokenTree::Group(group) => Some(group.stream()),
            _ => None,
        }
    }

    pub fn groups(mut self) -> Vec<TokenStream> {
        std::iter::from_fn(|| self.group()).collect()
    }
}
