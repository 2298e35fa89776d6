//! The rules about around hooks, and what they lend to everything inside them.

use super::at_hook;
use crate::errors::Errors;
use crate::item::Target;
use crate::lists::{List, Lists};
use crate::names;
use crate::scope::Reference;
use crate::signature::{NextForm, Param, Passing};
use crate::stack::{Arg, Hook, Method, Source, Stack};
use crate::weave::mentions;
use proc_macro2::{Group, Ident};

/// An around hook runs `next`, always, and what it returns is the outcome.
///
/// It is lent what it asks for while the inside runs, so nothing that the inside could change.
pub(super) fn around_hook(hook: &Hook, method: &Method, errors: &mut Errors) {
    let target = &hook.target;
    if matches!(target, Target::Closure(_)) {
        let function = if method.is_async() {
            "async fn name<R>(next: impl AsyncFnOnce() -> R) -> R"
        } else {
            "fn name<R>(next: impl FnOnce() -> R) -> R"
        };
        let message = format!(
            "a closure cannot be an around hook, as it cannot write the type of `next`\nmake it a function: `#[hook] {function}`"
        );
        return at_hook(hook, &message, errors);
    }
    if method.is_async() && !hook.signature.is_async {
        let message = format!(
            "{target} is not async, but `{}` is: its `next()` would only make the future and not run it\n\
             make the hook an `async fn` with `next: impl AsyncFnOnce() -> R`",
            method.name()
        );
        return at_hook(hook, &message, errors);
    }
    if !hook.signature.params.iter().any(Param::is_named_next) {
        let next = if hook.signature.is_async { "impl AsyncFnOnce() -> R" } else { "impl FnOnce() -> R" };
        at_hook(
            hook,
            &format!("{target} has no parameter `next`, which an around hook runs the inside by\nwrite `next: {next}`"),
            errors,
        );
    }
    if let Some(binding) = &hook.binding {
        errors.at(
            &binding.ident,
            format_args!(
                "what an around hook returns is the outcome of the call, so `{}` cannot name it",
                binding.ident
            ),
        );
    }
    no_condition(hook, errors);
    for (param, arg) in hook.signature.params.iter().zip(&hook.args) {
        let Source::Local(local) = &arg.source else { continue };
        let wanted = &param.name;
        if local.reference == Reference::Mutable {
            at_hook(
                hook,
                &format!("{target} cannot have `{wanted}`, a `&mut` argument, while the method runs"),
                errors,
            );
        } else if arg.passing == Passing::Mutable {
            let message = format!(
                "{target} cannot have `{wanted}` by `&mut` while the method runs\ntake it by `&`, or by value to have a clone"
            );
            at_hook(hook, &message, errors);
        }
    }
    let takes_context = hook.next().is_some_and(|next| next.takes_context);
    let context = hook.args.iter().find(|arg| matches!(arg.source, Source::Context)).map(|arg| arg.passing);
    let form =
        if hook.signature.is_async { "impl AsyncFnOnce(&mut Context) -> R" } else { "impl FnOnce(&mut Context) -> R" };
    match (context, takes_context) {
        (Some(Passing::Mutable), false) => {
            at_hook(
                hook,
                &format!(
                    "{target} has `ctx: &mut Context`, so what runs inside must be given it\nwrite `next: {form}`"
                ),
                errors,
            );
        }
        (None | Some(Passing::Shared), true) => {
            at_hook(
                hook,
                &format!("{target} gives `next` a context, so it must have one\nwrite `ctx: &mut Context`"),
                errors,
            );
        }
        _ => {}
    }
}

fn no_condition(hook: &Hook, errors: &mut Errors) {
    if let Some(condition) = &hook.condition {
        errors.at(condition, "an around hook has no condition: it decides itself whether to do more than `next()`");
    }
}

/// What an around hook lends to itself or takes along limits everything inside it.
pub fn around(stack: &Stack, method: &Method, body: &Group, errors: &mut Errors) {
    for (place, level) in stack.levels.iter().enumerate() {
        let main = || [List::Before, List::After, List::Error].into_iter().flat_map(|list| &level[list]);
        let inner = || stack.levels[place + 1..].iter().flat_map(Lists::iter);
        for hook in &level[List::Finally] {
            let inside: Vec<&Hook> = level[List::Around].iter().chain(main()).chain(inner()).collect();
            lent_arguments(hook, &inside, errors);
        }
        for (position, hook) in level[List::Around].iter().enumerate() {
            let inside: Vec<&Hook> = level[List::Around][position + 1..].iter().chain(main()).chain(inner()).collect();
            lent_arguments(hook, &inside, errors);
            shared_context(hook, &inside, method, errors);
            run_again(hook, &inside, method, body, errors);
        }
    }
}

/// An argument that an around or finally hook has by `&` can only be read inside it.
fn lent_arguments(outer: &Hook, inside: &[&Hook], errors: &mut Errors) {
    for lent in outer.args.iter().filter(|arg| arg.passing == Passing::Shared) {
        let Source::Local(lent) = &lent.source else { continue };
        for hook in inside {
            let changes = |arg: &Arg| {
                arg.passing == Passing::Mutable && matches!(&arg.source, Source::Local(local) if local.is_same(lent))
            };
            if hook.args.iter().any(changes) {
                let (name, list, outer) = (names::plain(&lent.ident), outer.list.name(), &outer.target);
                let message = format!(
                    "{} cannot change `{name}`, which the {list} hook {outer} holds by `&` meanwhile\n\
                     take it by value in {outer} to give it a clone",
                    hook.target
                );
                at_hook(hook, &message, errors);
            }
        }
    }
}

/// With `ctx: &Context` in an around hook, everything inside may only read the context.
fn shared_context(around: &Hook, inside: &[&Hook], method: &Method, errors: &mut Errors) {
    if !around.args.iter().any(|arg| arg.passing == Passing::Shared && matches!(arg.source, Source::Context)) {
        return;
    }
    let changing = inside.iter().find(|hook| hook.changes_context()).map(|hook| hook.target.to_string());
    let Some(changing) = changing.or_else(|| method.context.as_ref().map(|_| format!("`{}`", method.name()))) else {
        return;
    };
    let form = if around.signature.is_async { "AsyncFnOnce" } else { "FnOnce" };
    let message = format!(
        "{} holds `ctx: &Context` while {changing}, which runs inside it, has `ctx: &mut Context`\n\
         write `ctx: &mut Context, next: impl {form}(&mut Context) -> R` and call `next(ctx)`",
        around.target
    );
    at_hook(around, &message, errors);
}

/// A future that may be made again cannot borrow mutably, nor take what there is only once.
fn run_again(around: &Hook, inside: &[&Hook], method: &Method, body: &Group, errors: &mut Errors) {
    if !around.signature.is_async || around.next().is_none_or(|next| next.form != NextForm::FnMut) {
        return;
    }
    let receiver = method.receiver().map(Reference::of_receiver);
    let problem = match receiver {
        Some(Reference::Mutable) => Some("the method has `&mut self`".to_owned()),
        Some(Reference::No) => Some("the method takes `self` by value".to_owned()),
        _ if method.context.is_some() => Some("the method has `ctx: &mut Context`".to_owned()),
        _ => None,
    };
    let changing = || {
        let hook = inside.iter().find(|hook| hook.changes_context())?;
        Some(format!("{}, which runs inside it, has `ctx: &mut Context`", hook.target))
    };
    let mutable = || {
        let lent = |name: &Ident| {
            let is_it =
                |source: &Source| matches!(source, Source::Local(local) if !local.is_binding && local.ident == *name);
            inside.iter().any(|hook| hook.asks_for(is_it))
        };
        let argument =
            method.mutable_arguments().into_iter().find(|name| lent(name) || mentions(&body.stream(), name))?;
        Some(format!("what it runs has the `&mut` argument `{argument}`"))
    };
    let Some(problem) = problem.or_else(changing).or_else(mutable) else { return };
    let message = format!(
        "{} may run the inside again, but {problem}, which no two futures can have\n\
         where one run is enough, write `next: impl AsyncFnOnce() -> R`",
        around.target
    );
    at_hook(around, &message, errors);
}
