//! The model: levels, lists, hooks, and what each parameter of a hook is filled with.

use crate::item::{Binding, Target};
use crate::lists::{List, Lists};
use crate::names;
use crate::returns::{Kind, Value};
use crate::scope::Reference;
use crate::signature::{Next, Passing, Signature, last_segment, ungrouped};
use crate::weave::mentions;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, FnArg, Pat, Receiver, ReturnType, Type};

/// The method that hooks are put around.
pub struct Method {
    pub sig: syn::Signature,
    pub returns: Kind,
    /// Its own `ctx: &mut Context`.
    pub context: Option<Ident>,
    /// What the receiver is called, where it is not `self`.
    pub renamed_receiver: Option<Ident>,
}

pub struct Stack {
    /// Outermost first.
    pub levels: Vec<Lists<Hook>>,
}

pub struct Hook {
    pub list: List,
    pub binding: Option<Binding>,
    pub target: Target,
    /// The macro's own, shown at the hook in the list.
    pub span: Span,
    pub condition: Option<Expr>,
    pub signature: Signature,
    /// One for each parameter.
    pub args: Vec<Arg>,
}

/// How one parameter of a hook is filled.
pub struct Arg {
    pub passing: Passing,
    pub source: Source,
}

pub enum Source {
    /// The user wrote it at the use site.
    Given(Expr),
    Context,
    This,
    /// The arguments by name, each shown.
    Args(Vec<Ident>),
    Result,
    Error,
    Next(Next),
    Exit,
    Local(Local),
    /// It could not be filled, which was reported.
    Missing,
}

/// An argument or a binding.
#[derive(Clone)]
pub struct Local {
    pub ident: Ident,
    pub reference: Reference,
    /// Not an argument, but bound by a hook.
    pub is_binding: bool,
    /// It was named at the use site: `hook(value = name)`.
    pub is_given: bool,
    /// The hook binds the very name and nothing else asks for the old value, so it may have that.
    pub is_replaced: bool,
}

impl Method {
    pub fn new(sig: syn::Signature, renamed_receiver: Option<Ident>, fallible: bool) -> Self {
        let returns = if fallible { Kind::Result } else { Kind::of_output(&sig.output, &sig.generics) };
        let context = sig.inputs.iter().find_map(own_context);
        Method { sig, returns, context, renamed_receiver }
    }

    pub fn is_async(&self) -> bool {
        self.sig.asyncness.is_some()
    }

    /// Arguments that are `&mut` references, without its context.
    pub fn mutable_arguments(&self) -> Vec<Ident> {
        let arguments = self.sig.inputs.iter().filter_map(|arg| match arg {
            FnArg::Typed(arg) => match &*arg.pat {
                Pat::Ident(pat) if Reference::of(&arg.ty) == Reference::Mutable => Some(pat.ident.clone()),
                _ => None,
            },
            FnArg::Receiver(_) => None,
        });
        arguments.filter(|name| self.context.as_ref() != Some(name)).collect()
    }

    pub fn returns_unit(&self) -> bool {
        match &self.sig.output {
            ReturnType::Default => true,
            ReturnType::Type(_, ty) => matches!(ungrouped(ty), Type::Tuple(tuple) if tuple.elems.is_empty()),
        }
    }

    /// Whether its return type may be one that `?` returns.
    pub fn allows_question(&self) -> bool {
        match &self.sig.output {
            ReturnType::Default => false,
            ReturnType::Type(_, ty) => {
                self.returns != Kind::Value || last_segment(ty).is_some_and(|segment| segment.ident == "Option")
            }
        }
    }

    pub fn receiver(&self) -> Option<&Receiver> {
        self.sig.receiver()
    }

    /// `self`, as if it stood at a place.
    pub fn this(&self, span: Span) -> TokenStream {
        let tokens = match (&self.renamed_receiver, self.receiver()) {
            (Some(name), _) => name.to_token_stream(),
            (None, receiver) => receiver.map(|receiver| receiver.self_token).to_token_stream(),
        };
        tokens
            .into_iter()
            .map(|mut tree| {
                tree.set_span(span.resolved_at(tree.span()));
                tree
            })
            .collect()
    }

    pub fn name(&self) -> String {
        names::plain(&self.sig.ident)
    }
}

/// `ctx: &mut Context`.
fn own_context(arg: &FnArg) -> Option<Ident> {
    let FnArg::Typed(arg) = arg else { return None };
    let Pat::Ident(pat) = &*arg.pat else { return None };
    let Type::Reference(reference) = ungrouped(&arg.ty) else { return None };
    let is_context = last_segment(&reference.elem)?.ident == "Context";
    (names::plain(&pat.ident) == "ctx" && reference.mutability.is_some() && is_context).then(|| pat.ident.clone())
}

impl Local {
    pub fn is_same(&self, other: &Local) -> bool {
        self.is_binding == other.is_binding && names::plain(&self.ident) == names::plain(&other.ident)
    }
}

impl Lists<Hook> {
    /// The place of the first before hook that may end the list early.
    pub fn first_break(&self) -> Option<usize> {
        self[List::Before].iter().position(|hook| hook.signature.returns.may_break)
    }
}

impl Stack {
    pub fn hooks(&self) -> impl Iterator<Item = &Hook> {
        self.levels.iter().flat_map(Lists::iter)
    }

    /// The outermost level with a before hook that can set the result, and so skip the method.
    pub fn first_skip(&self) -> Option<usize> {
        self.levels.iter().position(|level| {
            level[List::Before].iter().any(|hook| hook.asks_for(|source| matches!(source, Source::Result)))
        })
    }

    pub fn may_skip(&self) -> bool {
        self.first_skip().is_some()
    }

    /// Whether the body stands in the closure that an around hook is given.
    pub fn has_around(&self) -> bool {
        self.innermost_around().is_some()
    }

    /// The around hook that the body is nearest to.
    pub fn innermost_around(&self) -> Option<&Hook> {
        self.levels.iter().rev().find_map(|level| level[List::Around].last())
    }

    /// The names under which finally hooks keep what they ask for.
    pub fn kept_names(&self) -> Vec<String> {
        let finally = self.hooks().filter(|hook| hook.list == List::Finally);
        finally.flat_map(|hook| &hook.signature.params).map(|param| param.name.clone()).collect()
    }

    pub fn asks_for_context(&self) -> bool {
        self.hooks().any(|hook| hook.asks_for(|source| matches!(source, Source::Context)))
    }
}

impl Hook {
    pub fn next(&self) -> Option<Next> {
        self.args.iter().find_map(|arg| match arg.source {
            Source::Next(next) => Some(next),
            _ => None,
        })
    }

    /// The name that it binds.
    pub fn bound(&self) -> Option<&Ident> {
        self.binding.as_ref().map(|binding| &binding.ident)
    }

    pub fn binds(&self, name: &Ident) -> bool {
        self.bound().is_some_and(|bound| names::plain(bound) == names::plain(name))
    }

    pub fn asks_for(&self, what: impl Fn(&Source) -> bool) -> bool {
        self.args.iter().any(|arg| what(&arg.source))
    }

    /// The user's code that stands with it in the list: a closure, a condition, values.
    pub fn code(&self) -> TokenStream {
        let closure = match &self.target {
            Target::Closure(closure) => Some(closure),
            Target::Path(_) => None,
        };
        let condition = &self.condition;
        let values = self.args.iter().filter_map(|arg| match &arg.source {
            Source::Given(value) => Some(value),
            _ => None,
        });
        quote!(#closure #condition #(#values)*)
    }

    /// Whether a name occurs in what it asks for, or in its code.
    pub fn mentions(&self, name: &Ident) -> bool {
        let is_it = |other: &Ident| names::plain(other) == names::plain(name);
        let asks = |source: &Source| match source {
            Source::Local(local) => is_it(&local.ident),
            Source::Args(listed) => listed.iter().any(is_it),
            _ => false,
        };
        self.asks_for(asks) || mentions(&self.code(), name)
    }

    /// Whether it is given the value itself, and so returns what takes its place.
    pub fn takes_by_value(&self, what: impl Fn(&Source) -> bool) -> bool {
        self.args.iter().any(|arg| arg.passing == Passing::Value && what(&arg.source))
    }

    /// Whether nothing is left of what it returns once failures and breaks are gone.
    pub fn returns_nothing(&self) -> bool {
        matches!(self.signature.returns.value, Value::Nothing)
    }

    pub fn takes_result(&self) -> bool {
        self.list == List::After && self.takes_by_value(|source| matches!(source, Source::Result))
    }

    pub fn changes_context(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg.source, Source::Context) && arg.passing == Passing::Mutable)
    }

    pub fn changes_result(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg.source, Source::Result) && arg.passing != Passing::Shared)
    }

    pub fn changes_recovery(&self) -> bool {
        self.args
            .iter()
            .any(|arg| matches!(arg.source, Source::Result | Source::Error) && arg.passing != Passing::Shared)
    }

    pub fn takes_error(&self) -> bool {
        self.takes_by_value(|source| matches!(source, Source::Error))
    }
}
