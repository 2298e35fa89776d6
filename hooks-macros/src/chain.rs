//! `#[hooked]`: the method with a chain in its body, which gathers the signatures of its hooks.
//!
//! A macro sees its own tokens only. So the method calls the companion macro of its first hook, which adds the hook's
//! signature and calls that of the next; the last is the library's own `__weave!`, which then knows them all:
//!
//! ```text
//! trim! { @ authenticate {::hooks_runtime::__private::weave} { site } }
//! authenticate! { @ {::hooks_runtime::__private::weave} { site } "fn(name: &mut) -> ()" }
//! ::hooks_runtime::__private::weave! { @ { site } "fn(name: &mut) -> ()" "async fn(token: &) -> …" }
//! ```
//!
//! The method itself exists whatever goes wrong inside the chain.

use crate::args::{self, Block, Level};
use crate::async_trait::Rewritten;
use crate::check;
use crate::docs;
use crate::errors::Errors;
use crate::gather;
use crate::impl_block;
use crate::input::{Function, continued, split_inner_attributes};
use crate::lists::List;
use crate::spans::mixed;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Meta};

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
    let mut levels = vec![args];
    levels.extend(take_inner_levels(&mut function.attrs));
    let mut parsed: Vec<Level> = levels.iter().map(|args| Level::parse(args.clone(), &mut errors)).collect();
    let (inner_attributes, body) = split_inner_attributes(&function.body);
    let rewritten = Rewritten::read(&function.head, &body);
    let body = rewritten.as_ref().map_or(body, |method| method.body.clone());
    let outside = Chain::of_body(body.stream());
    // Under an outer level that could not see these, only `__weave!` knows whether there is one of an impl block.
    if outside.is_none() {
        args::skip(&mut parsed, &mut errors);
        check::associated(&parsed, &mut errors);
    }
    let name_of_original = parsed.iter().find_map(|level| level.original.as_ref());
    if !errors.is_empty() {
        let bound: Vec<&Ident> = parsed.iter().flat_map(Level::bound).collect();
        let unhooked = unhooked(&function, &errors.into_statements(&bound));
        let original = name_of_original.map(|name| original(name, &function, &function.head, function.body.stream()));
        return quote!(#unhooked #original);
    }
    let runtime = parsed.iter().find_map(|level| level.krate.as_ref()).map(ToTokens::to_token_stream);
    let runtime = runtime.or_else(|| Some(outside.as_ref()?.site.runtime.clone()));
    let runtime = runtime.unwrap_or_else(|| quote_spanned!(mixed()=> ::hooks_runtime));
    let block_outside = outside.as_ref().and_then(Chain::block);
    let block = gather::block(&parsed).or(block_outside.as_ref());
    let hooks = gather::links(&parsed, block, &runtime);
    let chain = match outside {
        // Inner levels that could not be seen from the outer one, as under `#[cfg_attr]`: the outer came first.
        Some(chain) => chain.with_levels(hooks, levels, runtime),
        None => {
            let site = Site {
                span: mixed(),
                runtime,
                levels,
                track_caller: track_caller(&function.attrs),
                this: rewritten.as_ref().and_then(|method| method.this.clone()),
                head: rewritten.as_ref().map_or_else(|| function.head.clone(), |method| method.sig.to_token_stream()),
                body,
            };
            Chain { hooks, site }
        }
    };
    let whole = |body: TokenStream| {
        let body = rewritten.as_ref().map_or_else(|| body.clone(), |method| method.with_body(&body));
        quote!(#inner_attributes #body)
    };
    let original = name_of_original.map(|name| {
        let head = if rewritten.is_some() { &function.head } else { &chain.site.head };
        original(name, &function, head, whole(chain.site.body.stream()))
    });
    function.own_attrs = docs::paragraph(&parsed);
    let hooked = function.with_body(whole(chain.into_call()));
    quote!(#hooked #original)
}

/// The method as it was, so that one mistake stays one error.
fn unhooked(function: &Function, errors: &TokenStream) -> TokenStream {
    let (inner_attributes, body) = split_inner_attributes(&function.body);
    let body = continued(&body);
    function.with_body(quote!(#inner_attributes #errors #body))
}

/// The `#[hooked(…)]`s below this one, top outermost.
///
/// Those below one that cannot be taken, as it is not known by its name, stay too and come after it.
fn take_inner_levels(attrs: &mut Vec<Attribute>) -> Vec<TokenStream> {
    let may_be_hooked = |attr: &Attribute| has_list_of_hooks(arguments(attr));
    let known = attrs.iter().take_while(|attr| is_hooked(attr) || !may_be_hooked(attr)).count();
    attrs.extract_if(..known, |attr| is_hooked(attr)).map(|attr| arguments(&attr)).collect()
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

/// `before = […]`, as under `#[cfg_attr(test, hooked(before = […]))]` or where `hooked` was given another name.
fn has_list_of_hooks(tokens: TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let here = trees.windows(3).any(|trees| match trees {
        [TokenTree::Ident(key), TokenTree::Punct(equals), TokenTree::Group(list)] => {
            equals.as_char() == '='
                && list.delimiter() == Delimiter::Bracket
                && List::of_key(&key.to_string()).is_some()
        }
        _ => false,
    });
    here || trees.into_iter().any(|tree| matches!(tree, TokenTree::Group(group) if has_list_of_hooks(group.stream())))
}

/// The method without its hooks, under another name.
///
/// What the linker or the test harness would see twice stays with the hooked one.
fn original(name: &Ident, hooked: &Function, head: &TokenStream, body: TokenStream) -> TokenStream {
    let once = ["no_mangle", "export_name", "test", "unsafe", "bench"];
    let attrs = hooked.attrs.iter().filter(|attr| !once.iter().any(|name| attr.path().is_ident(name)));
    let original = Function {
        attrs: attrs.cloned().collect(),
        own_attrs: None,
        head: renamed(head, name),
        body: hooked.body.clone(),
    };
    original.with_body(body)
}

/// The name stands behind `fn`.
fn renamed(head: &TokenStream, name: &Ident) -> TokenStream {
    let mut trees: Vec<TokenTree> = head.clone().into_iter().collect();
    let is_fn = |tree: &TokenTree| matches!(tree, TokenTree::Ident(word) if word == "fn");
    if let Some(old) = trees.iter_mut().skip_while(|tree| !is_fn(tree)).nth(1) {
        *old = TokenTree::Ident(name.clone());
    }
    trees.into_iter().collect()
}

fn track_caller(attrs: &[Attribute]) -> Option<Ident> {
    attrs.iter().find_map(|attr| attr.path().get_ident().filter(|ident| *ident == "track_caller").cloned())
}

/// The hooks whose signatures are still to be gathered, and what awaits them.
struct Chain {
    hooks: Vec<TokenTree>,
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
    /// What the receiver is called, where it is not `self`.
    pub this: Option<Ident>,
    /// A [`Head`](crate::input::Head) that is not read yet.
    pub head: TokenStream,
    pub body: Group,
}

/// What `__weave!` is called with.
pub struct Gathered {
    /// One for each link, as [`gather`] has it.
    pub entries: Vec<TokenTree>,
    pub site: Site,
}

impl Chain {
    fn into_call(self) -> TokenStream {
        let Chain { hooks, site } = self;
        let runtime = &site.runtime;
        let weave = quote_spanned!(mixed()=> #runtime::__private::weave);
        call(hooks, weave, site.into_tokens())
    }

    fn with_levels(mut self, hooks: Vec<TokenTree>, levels: Vec<TokenStream>, runtime: TokenStream) -> Self {
        self.hooks.extend(hooks);
        self.site.levels.extend(levels);
        self.site.runtime = runtime;
        self
    }

    /// The impl block that an outer `#[hooked]` was told of.
    fn block(&self) -> Option<Block> {
        let mut levels = self.site.levels.iter();
        levels.find_map(|args| Level::parse(args.clone(), &mut Errors::default()).block)
    }

    /// Reads back what an outer `#[hooked]` has written into the body.
    fn of_body(body: TokenStream) -> Option<Self> {
        let mut body: Vec<TokenTree> = body.into_iter().collect();
        let Some(TokenTree::Group(input)) = body.pop() else { return None };
        let mut input = input.stream().into_iter();
        let is_at = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '@');
        input.next().filter(is_at)?;
        let mut links: Vec<TokenTree> = input.collect();
        let Some(TokenTree::Group(site)) = links.pop() else { return None };
        let site = Site::read(site.stream())?;
        let is_path = |tree: &TokenTree| match tree {
            TokenTree::Ident(_) => true,
            TokenTree::Punct(punct) => punct.as_char() == ':',
            _ => false,
        };
        // The path and `!`; before the path, what moves arguments in.
        body.pop();
        let start = body.iter().rposition(|tree| !is_path(tree)).map_or(0, |place| place + 1);
        let mut hooks = vec![link(body.drain(start..).collect())];
        hooks.extend(links);
        hooks.pop();
        Some(Chain { hooks, site })
    }
}

/// A call of the first link, which knows the others and ends in `last`.
///
/// Output: `trim! { @ authenticate {last} { site } }`
pub fn call(links: Vec<TokenTree>, last: TokenStream, site: TokenStream) -> TokenStream {
    let mut links = links.into_iter().chain([braced(last)]);
    let first = links.next().map(path_of_link);
    let mut input = quote_spanned!(mixed()=> @);
    input.extend(links.chain([braced(site)]));
    let input = braced(input);
    quote_spanned!(mixed()=> #first! #input)
}

pub fn path_of_link(link: TokenTree) -> TokenStream {
    match link {
        TokenTree::Group(path) => path.stream(),
        name => name.into(),
    }
}

/// A macro in the list of links: its name, or its path in braces.
pub fn link(path: TokenStream) -> TokenTree {
    let mut trees = path.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Ident(name)), None) => TokenTree::Ident(name),
        _ => braced(path),
    }
}

fn braced(stream: TokenStream) -> TokenTree {
    grouped(Delimiter::Brace, stream)
}

/// Put together by hand, as `quote!` would copy what stands in it.
fn grouped(delimiter: Delimiter, stream: TokenStream) -> TokenTree {
    let mut group = Group::new(delimiter, stream);
    group.set_span(mixed());
    TokenTree::Group(group)
}

impl Site {
    const MARK: &str = "hooked";

    /// The body is not parsed here: it may be long, and no rule reads it.
    fn read(site: TokenStream) -> Option<Self> {
        let mut trees = Trees::new(site);
        let mark = trees.ident().filter(|mark| mark == Self::MARK)?;
        Some(Site {
            span: mark.span(),
            runtime: trees.group()?,
            levels: Trees::new(trees.group()?).groups(),
            track_caller: Trees::new(trees.group()?).ident(),
            this: Trees::new(trees.group()?).ident(),
            head: trees.group()?,
            body: match trees.next()? {
                TokenTree::Group(body) => body,
                _ => return None,
            },
        })
    }

    fn into_tokens(self) -> TokenStream {
        let Site { span, runtime, levels, track_caller, this, head, body } = self;
        let trees = [
            TokenTree::Ident(Ident::new(Self::MARK, span)),
            grouped(Delimiter::Parenthesis, runtime),
            grouped(Delimiter::Bracket, levels.into_iter().map(braced).collect()),
            grouped(Delimiter::Parenthesis, track_caller.into_token_stream()),
            grouped(Delimiter::Parenthesis, this.into_token_stream()),
            grouped(Delimiter::Parenthesis, head),
            TokenTree::Group(body),
        ];
        trees.into_iter().collect()
    }
}

impl Gathered {
    /// `None` for what no chain has written.
    pub fn read(input: TokenStream) -> Option<Self> {
        let (site, entries) = gathered(input)?;
        Some(Gathered { entries, site: Site::read(site)? })
    }
}

/// What the end of a chain is called with: the site, and one entry for each link.
pub fn gathered(input: TokenStream) -> Option<(TokenStream, Vec<TokenTree>)> {
    let mut trees = Trees::new(input);
    trees.next()?;
    Some((trees.group()?, trees.collect()))
}

pub struct Trees(proc_macro2::token_stream::IntoIter);

impl Trees {
    pub fn new(tokens: TokenStream) -> Self {
        Trees(tokens.into_iter())
    }

    pub fn group(&mut self) -> Option<TokenStream> {
        match self.next()? {
            TokenTree::Group(group) => Some(group.stream()),
            _ => None,
        }
    }

    pub fn ident(&mut self) -> Option<Ident> {
        match self.next()? {
            TokenTree::Ident(ident) => Some(ident),
            _ => None,
        }
    }

    pub fn groups(mut self) -> Vec<TokenStream> {
        std::iter::from_fn(|| self.group()).collect()
    }
}

impl Iterator for Trees {
    type Item = TokenTree;

    fn next(&mut self) -> Option<TokenTree> {
        self.0.next()
    }
}
