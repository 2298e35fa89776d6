//! The model: levels, lists, hooks, and what each parameter of a hook is filled with.

use crate::args::{Binding, Target};
use crate::names;
use crate::returns::{Kind, Value};
use crate::signature::{Passing, Signature, last_segment, ungrouped};
use proc_macro2::{Ident, Span};
use syn::{Expr, FnArg, Pat, Receiver, ReceiverKind, ReturnType, Type};

/// The method that hooks are put around.
pub struct Method {
    pub sig: syn::Signature,
    pub returns: Kind,
    /// Its own `ctx: &mut Context`.
    pub context: Option<Ident>,
}

pub struct Stack {
    /// Outermost first.
    pub levels: Vec<Lists>,
}

/// The hooks of one level.
#[derive(Default)]
pub struct Lists {
    pub before: Vec<Hook>,
    pub after: Vec<Hook>,
    pub error: Vec<Hook>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum List {
    Before,
    After,
    Error,
}

pub struct Hook {
    pub list: List,
    pub binding: Option<Binding>,
    pub target: Target,
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
    Result,
    Error,
    Local(Local),
    /// It could not be filled, which was reported.
    Missing,
}

/// An argument or a binding.
#[derive(Clone)]
pub struct Local {
    pub ident: Ident,
    /// Its type is a reference, which is passed on as it is.
    pub is_reference: bool,
    /// It was bound by the user without `mut`.
    pub is_fixed: bool,
    /// The hook binds the very name, so it may have the old value.
    pub is_replaced: bool,
}

impl Method {
    pub fn new(sig: syn::Signature, fallible: bool) -> Self {
        let returns = if fallible { Kind::Result } else { Kind::of_output(&sig.output, &sig.generics) };
        let context = sig.inputs.iter().find_map(own_context);
        Method { sig, returns, context }
    }

    pub fn is_async(&self) -> bool {
        self.sig.asyncness.is_some()
    }

    pub fn returns_unit(&self) -> bool {
        match &self.sig.output {
            ReturnType::Default => true,
            ReturnType::Type(_, ty) => matches!(ungrouped(ty), Type::Tuple(tuple) if tuple.elems.is_empty()),
        }
    }

    pub fn receiver(&self) -> Option<&Receiver> {
        self.sig.receiver()
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

/// Whether `this` can be `&mut`.
pub fn is_mutable_reference(receiver: &Receiver) -> bool {
    match &receiver.kind {
        ReceiverKind::Reference(_, _, mutability) => mutability.is_some(),
        ReceiverKind::Typed(_, ty) => matches!(ungrouped(ty), Type::Reference(reference) if reference.mutability.is_some()),
        _ => false,
    }
}

pub fn is_shared_reference(receiver: &Receiver) -> bool {
    is_reference(receiver) && !is_mutable_reference(receiver)
}

pub fn is_reference(receiver: &Receiver) -> bool {
    match &receiver.kind {
        ReceiverKind::Reference(..) => true,
        ReceiverKind::Typed(_, ty) => matches!(ungrouped(ty), Type::Reference(_)),
        _ => false,
    }
}

impl List {
    pub fn name(self) -> &'static str {
        match self {
            List::Before => "before",
            List::After => "after",
            List::Error => "error",
        }
    }
}

impl Lists {
    pub fn hooks(&self) -> impl Iterator<Item = &Hook> {
        self.before.iter().chain(&self.after).chain(&self.error)
    }

    /// The place of the first before hook that may end the list early.
    pub fn first_break(&self) -> Option<usize> {
        self.before.iter().position(|hook| hook.signature.returns.may_break)
    }
}

impl Stack {
    pub fn hooks(&self) -> impl Iterator<Item = &Hook> {
        self.levels.iter().flat_map(Lists::hooks)
    }

    /// Whether a before hook of any level can set the result, and so skip the method.
    pub fn may_skip(&self) -> bool {
        self.hooks().any(|hook| hook.list == List::Before && hook.asks_for(|source| matches!(source, Source::Result)))
    }

    pub fn asks_for_context(&self) -> bool {
        self.hooks().any(|hook| hook.asks_for(|source| matches!(source, Source::Context)))
    }
}

impl Hook {
    pub fn span(&self) -> Span {
        self.target.span()
    }

    pub fn asks_for(&self, what: impl Fn(&Source) -> bool) -> bool {
        self.args.iter().any(|arg| what(&arg.source))
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

    pub fn changes_result(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg.source, Source::Result) && arg.passing != Passing::Shared)
    }

    pub fn changes_recovery(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg.source, Source::Result | Source::Error) && arg.passing != Passing::Shared)
    }

    pub fn takes_error(&self) -> bool {
        self.takes_by_value(|source| matches!(source, Source::Error))
    }
}
