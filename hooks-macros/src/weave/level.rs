//! Levels, one inside the other.

use super::body::located;
use super::{Weave, annotation};
use crate::lists::{List, Lists};
use crate::returns::Kind;
use crate::spans::{first_span, mixed, own};
use crate::stack::Hook;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use std::cell::Cell;
use syn::Lifetime;

/// Statements, and the value they lead to.
pub struct Block {
    pub statements: TokenStream,
    pub value: TokenStream,
    /// It holds the method's body and no hook, so nothing in it needs a scope of its own.
    pub is_body: bool,
}

/// What a block is to lead to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// What the method returns.
    Outcome,
    /// Of a fallible method, what stands in `Ok`.
    Result,
}

/// How to leave a block early.
pub enum Exit {
    /// By `return` or `?`: the block is the function.
    Function,
    /// By `break`, with an outcome or a result.
    Label(Label),
}

pub struct Label {
    lifetime: Lifetime,
    want: Want,
    is_used: Cell<bool>,
}

/// Where a block stands.
pub struct Position<'a> {
    /// Where an error goes.
    pub fail: &'a Exit,
    /// Where the block's own value may go before its end.
    pub done: &'a Exit,
    pub want: Want,
    /// The block ends the function, so a body in it needs no rewriting.
    pub is_tail: bool,
    /// The name and mutability of the variable that will hold the value.
    pub name: &'a Ident,
    pub is_mutable: bool,
    /// Arguments that an around or finally hook outside holds by `&`.
    pub lent: &'a [String],
}

impl Exit {
    pub fn label(name: &str, want: Want) -> Self {
        let lifetime = Lifetime::new(&format!("'{name}"), mixed());
        Exit::Label(Label { lifetime, want, is_used: Cell::new(false) })
    }

    /// `'name:` if something leaves by it.
    fn mark(&self) -> Option<TokenStream> {
        match self {
            Exit::Label(Label { lifetime, is_used, .. }) if is_used.get() => Some(quote_spanned!(mixed()=> #lifetime:)),
            _ => None,
        }
    }

    /// The way out, with an outcome or a result.
    fn leave(&self, value: &TokenStream) -> TokenStream {
        match self {
            Exit::Function => quote_spanned!(mixed()=> return #value),
            Exit::Label(Label { lifetime, is_used, .. }) => {
                is_used.set(true);
                quote_spanned!(mixed()=> break #lifetime #value)
            }
        }
    }
}

impl<'a> Position<'a> {
    /// At the end of a function or closure.
    pub fn of_function(name: &'a Ident, lent: &'a [String]) -> Self {
        let exit = &Exit::Function;
        Position { fail: exit, done: exit, want: Want::Outcome, is_tail: true, name, is_mutable: false, lent }
    }

    /// In a labelled block whose value is an outcome.
    pub fn of_outcome(label: &'a Exit, name: &'a Ident, lent: &'a [String]) -> Self {
        Position { fail: label, done: label, want: Want::Outcome, is_tail: false, name, is_mutable: false, lent }
    }
}

impl Block {
    /// Output: `let result = 'result: { statements value };`
    pub fn bound(&self, at: &Position, label: &Exit, ty: Option<&TokenStream>) -> TokenStream {
        let Block { statements, value, is_body } = self;
        let name = at.name;
        let mutability = at.is_mutable.then(|| quote_spanned!(mixed()=> mut));
        let mark = label.mark();
        if *is_body && mark.is_none() {
            if *name == value.to_string() {
                return statements.clone();
            }
            return quote_spanned!(mixed()=> #statements let #mutability #name = #value;);
        }
        let ty = ty.map(|ty| quote_spanned!(mixed()=> : #ty));
        if statements.is_empty() && mark.is_none() {
            return quote_spanned!(mixed()=> let #mutability #name #ty = #value;);
        }
        quote_spanned!(mixed()=> let #mutability #name #ty = #mark { #statements #value };)
    }
}

impl Weave {
    /// All levels; and whether the body stands in them as it is, not in a closure.
    pub fn stack_block(&self) -> (Block, bool) {
        let inline = Cell::new(true);
        let name = own("out");
        let block = self.level(0, &Position::of_function(&name, &[]), &inline);
        (block, inline.get())
    }

    /// A level is finally( around( error( before → inside → after ) ) ).
    fn level(&self, index: usize, at: &Position, inline: &Cell<bool>) -> Block {
        if index < self.stack.levels.len() { self.guarded(index, at, inline) } else { self.body_block(at, inline) }
    }

    /// The main part, and the error hooks for when it fails.
    pub fn recovered(&self, index: usize, at: &Position, inline: &Cell<bool>) -> Block {
        let lists = &self.stack.levels[index];
        if lists[List::Error].is_empty() {
            return self.main_part(index, lists, at, inline);
        }
        let level = Exit::label(&self.label_name("level", index), Want::Outcome);
        let outcome = own("outcome");
        let inside = Position::of_outcome(&level, &outcome, at.lent);
        let main = self.main_part(index, lists, &inside, inline);
        let statements = main.bound(&inside, &level, self.returns.as_ref());
        Block { statements, value: self.recovery(index, lists, at), is_body: false }
    }

    /// Labels of levels differ, as one that hides another is warned about.
    pub fn label_name(&self, what: &str, index: usize) -> String {
        if self.stack.levels.len() == 1 { what.to_owned() } else { format!("{what}_{}", index + 1) }
    }

    /// Before hooks, what is inside, after hooks.
    fn main_part(&self, index: usize, lists: &Lists<Hook>, at: &Position, inline: &Cell<bool>) -> Block {
        let slot = self.slot(index);
        if lists[List::After].is_empty() {
            let before: TokenStream =
                lists[List::Before].iter().map(|hook| self.statement(hook, at.fail, at.done)).collect();
            let inner = self.level(index + 1, at, inline);
            let is_body = inner.is_body && before.is_empty();
            return Block {
                statements: [slot, before, inner.statements].into_iter().collect(),
                value: inner.value,
                is_body,
            };
        }
        // A `Break` skips the rest of the before list and everything inside, but not the after hooks.
        let (sure, skippable) = lists[List::Before].split_at(lists.first_break().unwrap_or(lists[List::Before].len()));
        let broken = Exit::label(&self.label_name("result", index), Want::Result);
        let sure: TokenStream = sure.iter().map(|hook| self.statement(hook, at.fail, &broken)).collect();
        let skippable: TokenStream = skippable.iter().map(|hook| self.statement(hook, at.fail, &broken)).collect();
        let result = located(&own("result"), &self.method.sig.output);
        let is_mutable = lists[List::After].iter().any(Hook::changes_result);
        let inside = Position {
            fail: at.fail,
            done: &broken,
            want: Want::Result,
            is_tail: false,
            name: &result,
            is_mutable,
            lent: at.lent,
        };
        let inner = self.level(index + 1, &inside, inline);
        let inner_statements = inner.statements;
        let is_body = inner.is_body && skippable.is_empty();
        let inner =
            Block { statements: quote_spanned!(mixed()=> #skippable #inner_statements), value: inner.value, is_body };
        let ty = broken.mark().and_then(|_| self.result_type());
        let inner = inner.bound(&inside, &broken, ty.as_ref());
        let after: TokenStream = lists[List::After].iter().map(|hook| self.statement(hook, at.fail, at.fail)).collect();
        let value = match at.want {
            Want::Outcome => self.ok(&result.to_token_stream()),
            Want::Result => result.to_token_stream(),
        };
        let value = self.ended(&after, value);
        Block { statements: quote_spanned!(mixed()=> #slot #sure #inner #after), value, is_body: false }
    }

    /// Output: `match outcome { Ok(result) => Ok(result), Err(error) => { error hooks } }`
    fn recovery(&self, index: usize, lists: &Lists<Hook>, at: &Position) -> TokenStream {
        let runtime = &self.runtime;
        // An error hook on what is no `Result` is shown at the first of them.
        let span = lists[List::Error].first().map_or_else(mixed, |hook| hook.span);
        let private = self.private_at(span);
        let outcome = match self.method.returns {
            Kind::Unknown => {
                quote_spanned!(span=> #private::into_result(outcome))
            }
            _ => quote_spanned!(mixed()=> outcome),
        };
        let recovered = Exit::label(&self.label_name("recovered", index), at.want);
        let done = match at.done {
            Exit::Function => &Exit::Function,
            Exit::Label(_) => &recovered,
        };
        let hooks: TokenStream =
            lists[List::Error].iter().map(|hook| self.error_statement(hook, at.fail, done)).collect();
        let mutability = lists[List::Error].iter().any(Hook::changes_recovery).then(|| quote_spanned!(mixed()=> mut));
        let (ok, end) = match (at.want, self.method.returns) {
            (Want::Outcome, Kind::Unknown) => (
                self.ok(&quote_spanned!(mixed()=> result)),
                quote_spanned!(span=> #private::from_result(recovery.into_result())),
            ),
            (Want::Outcome, _) => {
                (self.ok(&quote_spanned!(mixed()=> result)), quote_spanned!(mixed()=> recovery.into_result()))
            }
            (Want::Result, _) => (
                quote_spanned!(mixed()=> result),
                self.result_or_leave(&quote_spanned!(mixed()=> recovery.into_result()), at.fail),
            ),
        };
        let mark = recovered.mark();
        quote_spanned! {mixed()=>
            match #outcome {
                ::core::result::Result::Ok(result) => #ok,
                ::core::result::Result::Err(error) => #mark {
                    let #mutability recovery = #runtime::Recovery::new(error);
                    #hooks
                    #end
                }
            }
        }
    }

    /// The result of a `Result`, or the way out with its error.
    fn result_or_leave(&self, result: &TokenStream, fail: &Exit) -> TokenStream {
        if self.method.returns == Kind::Result {
            return self.ok_or_leave(result, fail);
        }
        let leave = self.leave_with_error(fail, &quote_spanned!(mixed()=> error), mixed());
        quote_spanned! {mixed()=>
            match #result {
                ::core::result::Result::Ok(result) => result,
                ::core::result::Result::Err(error) => #leave,
            }
        }
    }

    /// The same for a `Result` of the method's own type.
    ///
    /// A `?` converts, and what converts into an `impl Trait` nobody could tell.
    fn ok_or_leave(&self, outcome: &TokenStream, fail: &Exit) -> TokenStream {
        if matches!(fail, Exit::Function) && !annotation::is_opaque(&self.method.sig.output) {
            return quote_spanned!(mixed()=> #outcome?);
        }
        let leave = fail.leave(&quote_spanned!(mixed()=> ::core::result::Result::Err(error)));
        quote_spanned! {mixed()=>
            match #outcome {
                ::core::result::Result::Ok(result) => result,
                ::core::result::Result::Err(error) => #leave,
            }
        }
    }

    /// The result of an outcome, or the way out.
    pub fn split(&self, outcome: &TokenStream, fail: &Exit) -> TokenStream {
        match self.method.returns {
            Kind::Result => self.ok_or_leave(outcome, fail),
            Kind::Unknown => {
                let private = self.private();
                let leave = fail.leave(&quote_spanned!(mixed()=> #private::leave(exit)));
                quote_spanned! {mixed()=>
                    match #private::probe(&#outcome).__split(#outcome) {
                        ::core::ops::ControlFlow::Continue(result) => result,
                        ::core::ops::ControlFlow::Break(exit) => #leave,
                    }
                }
            }
            Kind::Value | Kind::Never => outcome.clone(),
        }
    }

    /// Leaves with a hook's error, converted.
    pub fn leave_with_error(&self, exit: &Exit, error: &TokenStream, span: proc_macro2::Span) -> TokenStream {
        let outcome = match self.method.returns {
            Kind::Unknown => {
                let private = self.private_at(span);
                quote_spanned!(span=> #private::leave(#private::Failed(#error)))
            }
            _ => quote_spanned!(span=> ::core::result::Result::Err(::core::convert::From::from(#error))),
        };
        exit.leave(&outcome)
    }

    /// Leaves with a result.
    pub fn leave_with_result(&self, exit: &Exit, result: &TokenStream) -> TokenStream {
        let value = match exit {
            Exit::Label(Label { want: Want::Result, .. }) => result.clone(),
            _ => self.ok(result),
        };
        exit.leave(&value)
    }

    /// A block ends with its value, unless that is `()`, which nobody writes there.
    ///
    /// An `if` before it would then be the value, and linted for having no `;`.
    pub fn ended(&self, statements: &TokenStream, value: TokenStream) -> TokenStream {
        let ends_with_block = matches!(statements.clone().into_iter().last(), Some(TokenTree::Group(_)));
        match (self.method.returns_unit(), ends_with_block) {
            (false, _) => value,
            (true, true) => quote_spanned!(mixed()=> ;),
            (true, false) => TokenStream::new(),
        }
    }

    /// The outcome of a result.
    pub fn ok(&self, result: &TokenStream) -> TokenStream {
        match self.method.returns {
            Kind::Result => quote_spanned!(mixed()=> ::core::result::Result::Ok(#result)),
            Kind::Unknown => {
                // A result of the wrong type is shown at the hook that made it.
                let span = first_span(result);
                let private = self.private_at(span);
                quote_spanned!(span=> #private::leave(#private::Done(#result)))
            }
            Kind::Value | Kind::Never => result.clone(),
        }
    }
}
