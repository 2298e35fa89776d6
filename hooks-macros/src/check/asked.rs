//! The rules about what a hook asks for.

use super::{article, at_hook, did_you_mean};
use crate::errors::Errors;
use crate::item::Target;
use crate::lists::List;
use crate::names;
use crate::scope::{Reference, Scope};
use crate::signature::{Next, NextForm, Param, Passing};
use crate::stack::{Hook, Method, Source};
use proc_macro2::Ident;
use syn::{Expr, ExprArray};

/// A value at the use site is for a parameter that the hook has.
pub fn values(hook: &Hook, values: &[(Ident, Expr)], errors: &mut Errors) {
    if values.is_empty() {
        return;
    }
    let params: Vec<String> = hook.signature.params.iter().map(|param| param.name.clone()).collect();
    for (name, _) in values {
        let plain = names::plain(name);
        if params.iter().any(|param| *param == plain || param.strip_prefix('_') == Some(&plain)) {
            continue;
        }
        let hook = hook.target.to_string();
        let meant = did_you_mean(&plain, &params);
        let has = if params.is_empty() {
            format!("{hook} has no parameters")
        } else {
            format!("{hook} has {}", names::listed(params.iter().map(String::as_str)))
        };
        errors.at(name, format_args!("{hook} has no parameter `{plain}`{meant}\n{has}"));
    }
}

/// A name must be offered where the hook stands.
pub fn missing(name: &str, hook: &Hook, method: &Method, scope: &Scope, errors: &mut Errors) -> Source {
    let offered = scope.names();
    let meant = did_you_mean(name, &offered);
    let (target, method_name) = (&hook.target, method.name());
    let offers = if offered.is_empty() {
        format!("`{method_name}` has no arguments that a hook could ask for")
    } else {
        format!("offered here: {}", names::listed(offered.iter().map(String::as_str)))
    };
    let help = match target {
        Target::Path(_) => format!("\na value can be given here: `{}({name} = …)`", target.name()),
        Target::Closure(_) => String::new(),
    };
    at_hook(
        hook,
        &format!("{target} asks for `{name}`, which `{method_name}` does not offer{meant}\n{offers}{help}"),
        errors,
    );
    Source::Missing
}

/// `args = [name, id]` names arguments and bindings, in a before hook.
pub fn limited_args(names: &ExprArray, hook: &Hook, scope: &Scope, errors: &mut Errors) -> Source {
    if hook.list != List::Before {
        at_hook(hook, &format!("{} {}", hook.target, no_meaning("args", hook.list.name())), errors);
        return Source::Missing;
    }
    let mut listed = Vec::new();
    for name in &names.elems {
        let ident = match name {
            Expr::Path(path) => path.path.get_ident(),
            _ => None,
        };
        let found = ident.and_then(|ident| scope.find(&names::plain(ident)));
        match found.filter(|offered| offered.out_of_reach.is_none()) {
            Some(offered) => listed.push(offered.ident.clone()),
            None => {
                let offered = scope.names();
                let meant = ident.map_or_else(String::new, |ident| did_you_mean(&names::plain(ident), &offered));
                let offered = names::listed(offered.iter().map(String::as_str));
                errors
                    .at(name, format_args!("`args` is limited to names of arguments{meant}\noffered here: {offered}"));
            }
        }
    }
    Source::Args(listed)
}

/// A binding is seen by what runs after it, and not by what may run without it.
pub fn out_of_reach(reason: &str, param: &Param, hook: &Hook, errors: &mut Errors) -> Source {
    at_hook(hook, &format!("{} cannot ask for `{}` here\n{reason}", hook.target, param.name), errors);
    Source::Missing
}

/// A reserved name means something in some lists only, and wants to be taken in a certain way.
pub fn reserved(name: &str, param: &Param, hook: &Hook, method: &Method, scope: &Scope, errors: &mut Errors) -> Source {
    let target = &hook.target;
    let list = hook.list.name();
    let is_own_context = name == "ctx" && method.context.is_some();
    if scope.find(name).is_some() && !is_own_context {
        let message = format!(
            "{target} asks for `{name}`, which is a reserved name and also an argument of `{}`\n\
             to pass the argument, give the hook's parameter another name: `{}(value = {name})`",
            method.name(),
            target.name()
        );
        at_hook(hook, &message, errors);
        return Source::Missing;
    }
    let shared_or_mutable = matches!(param.passing, Passing::Shared | Passing::Mutable);
    let (source, problem) = match (name, hook.list) {
        ("ctx", _) => (
            Source::Context,
            (!shared_or_mutable).then(|| "takes `ctx` by value; it is `&Context` or `&mut Context`".to_owned()),
        ),
        ("args", List::Before) => {
            let is_own_context = |name: &&Ident| method.context.as_ref() == Some(*name);
            let names = scope.arguments().filter(|name| !is_own_context(name)).cloned().collect();
            (
                Source::Args(names),
                (param.passing == Passing::Mutable)
                    .then(|| "takes `args` by `&mut`; it is `&Args<'_>` or `Args<'_>`".to_owned()),
            )
        }
        ("this", _) => (Source::This, this_problem(param, hook.list, method)),
        ("result", List::After) => (Source::Result, None),
        ("result", List::Before | List::Error) => {
            let right = param.passing == Passing::Mutable && param.option;
            let effect = if hook.list == List::Before { "skips the method" } else { "recovers the call" };
            let problem =
                || format!("is {} {list} hook, where `result` is `&mut Option<R>`: setting it {effect}", article(list));
            (Source::Result, (!right).then(problem))
        }
        ("error", List::Error) => (Source::Error, None),
        ("exit", List::Finally) => (
            Source::Exit,
            (param.passing != Passing::Value).then(|| "takes `exit` by reference; it is `Exit` by value".to_owned()),
        ),
        // Said of the closure as a whole.
        ("next", List::Around) if matches!(target, Target::Closure(_)) => (Source::Missing, None),
        ("next", List::Around) => match (param.next, next_problem(param.next, hook.signature.is_async)) {
            (Some(next), None) => (Source::Next(next), None),
            (_, problem) => (Source::Missing, problem),
        },
        _ => (Source::Missing, Some(no_meaning(name, list))),
    };
    match problem {
        None => source,
        Some(problem) => {
            at_hook(hook, &format!("{target} {problem}"), errors);
            Source::Missing
        }
    }
}

/// `next` is awaited in an async hook and called in a sync one.
fn next_problem(next: Option<Next>, is_async: bool) -> Option<String> {
    let form = next.map(|next| next.form);
    let problem = match (form, is_async) {
        (Some(NextForm::FnMut), _)
        | (Some(NextForm::FnOnce), false)
        | (Some(NextForm::AsyncFnOnce | NextForm::Future), true) => {
            return None;
        }
        (Some(NextForm::FnOnce), true) => "is async, so what it runs must be too",
        (Some(NextForm::AsyncFnOnce | NextForm::Future), false) => "is not async, so what it runs cannot be",
        (None, _) => "asks for `next`, whose type is not one of those it can have",
    };
    let forms = if is_async {
        "`next: impl AsyncFnOnce() -> R`, `next: impl Future<Output = R>`, or to run it again `mut next: impl FnMut() -> F` and `where F: Future<Output = R>`"
    } else {
        "`next: impl FnOnce() -> R`, or to run it again `mut next: impl FnMut() -> R`"
    };
    Some(format!("{problem}\nwrite {forms}"))
}

/// Beside the running inside, safe Rust can lend what is shared and nothing else.
fn this_problem(param: &Param, list: List, method: &Method) -> Option<String> {
    let name = method.name();
    let Some(receiver) = method.receiver() else {
        return Some(format!("asks for `this`, but `{name}` has no receiver"));
    };
    if Reference::of_receiver(receiver) == Reference::Mutable && matches!(list, List::Around | List::Finally) {
        let list = list.name();
        return Some(format!(
            "asks for `this`, but `{name}` has `&mut self`, which cannot be lent to {} {list} hook while the method runs",
            article(list)
        ));
    }
    (param.passing == Passing::Mutable && Reference::of_receiver(receiver) != Reference::Mutable)
        .then(|| format!("asks for `this` by `&mut`, but `{name}` does not have `&mut self`"))
}

fn no_meaning(name: &str, list: &str) -> String {
    let place = match name {
        "error" => "in an error hook",
        "args" => "in a before hook",
        "next" => "in an around hook",
        "exit" => "in a finally hook",
        _ => "in a before, after or error hook",
    };
    format!("asks for `{name}`, which has a meaning {place} and none in {} {list} hook", article(list))
}
