//! The rules. Each is a function; the rule in words stands above it.

use crate::args::Level;
use crate::errors::Errors;
use crate::gather::is_associated;
use crate::item::Target;
use crate::lists::{List, Lists};
use crate::names;
use crate::returns::{Kind, Value, future_output};
use crate::scope::{Reference, Scope};
use crate::signature::{Next, NextForm, Param, Passing};
use crate::stack::{Arg, Hook, Method, Source, Stack};
use crate::weave::mentions;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::quote;
use syn::{Expr, ExprArray, ExprClosure, Signature};

/// An attribute goes on functions; for any other item, says so where it stands.
///
/// `place` is what the attribute goes on, as in "`#[hook]` goes on functions".
pub fn not_a_function(place: &str, item: &TokenStream) -> Option<syn::Error> {
    let mut trees = item.clone().into_iter().peekable();
    while let Some(tree) = trees.next() {
        let word = match &tree {
            TokenTree::Ident(word) => word.to_string(),
            // An attribute, or what it is made of.
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                trees.next_if(|next| matches!(next, TokenTree::Group(_)));
                continue;
            }
            _ => return Some(syn::Error::new(tree.span(), place)),
        };
        let next_is_function = matches!(trees.peek(), Some(TokenTree::Ident(next)) if ["async", "unsafe", "extern", "fn"].iter().any(|word| next == word));
        let what = match word.as_str() {
            "pub" => {
                trees.next_if(|next| matches!(next, TokenTree::Group(_)));
                continue;
            }
            "const" | "async" | "unsafe" | "safe" | "default" if next_is_function => continue,
            "fn" | "extern" => return None,
            "struct" | "enum" | "union" | "trait" | "type" | "use" | "static" => {
                format!(", not on {} `{word}`", article(&word))
            }
            "const" => ", not on a constant".to_owned(),
            "macro_rules" => ", not on a macro".to_owned(),
            "mod" => ", not on a module".to_owned(),
            "impl" => ", not on an `impl` block".to_owned(),
            _ => String::new(),
        };
        return Some(syn::Error::new(tree.span(), format!("{place}{what}")));
    }
    None
}

/// A hook may run anything, so a method with hooks is not `const`; and C's variadic arguments have no names.
pub fn method(sig: &Signature, errors: &mut Errors) {
    if let Some(token) = &sig.constness {
        errors.at(token, "`#[hooked]` cannot be used on a `const fn`");
    }
    if let Some(token) = &sig.variadic {
        errors.at(token, "`#[hooked]` cannot be used on a variadic function");
    }
}

/// `fallible` is for a return type that may be a `Result`, though it does not look like one.
pub fn fallible(token: Option<&Ident>, sig: &Signature, errors: &mut Errors) {
    if let Some(token) = token
        && future_output(&sig.output).is_none()
        && Kind::of_output(&sig.output, &sig.generics) == Kind::Value
    {
        errors.at(token, format_args!("`fallible` is for what returns a `Result`, which `{}` does not", sig.ident));
    }
}

/// A value at the use site is for a parameter that the hook has.
pub fn values(hook: &Hook, values: &[(Ident, Expr)], errors: &mut Errors) {
    let params: Vec<String> = hook.signature.params.iter().map(|param| names::plain(&param.name)).collect();
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
    at_hook(hook, &format!("{} cannot ask for `{}` here\n{reason}", hook.target, names::plain(&param.name)), errors);
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

fn article(list: &str) -> &'static str {
    if list.starts_with(['a', 'e']) { "an" } else { "a" }
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

/// All rules about one hook that do not depend on where its values come from.
pub fn hook(hook: &Hook, method: &Method, errors: &mut Errors) {
    match hook.list {
        List::Around => {
            can_be_awaited(hook, method, errors);
            around_hook(hook, method, errors);
        }
        List::Finally => finally_hook(hook, errors),
        List::Before | List::After | List::Error => {
            can_be_awaited(hook, method, errors);
            list_fits_method(hook, method, errors);
            may_fail(hook, method, errors);
            may_break(hook, errors);
            value_is_taken(hook, method, errors);
            binding_is_sure(hook, errors);
        }
    }
}

/// An around hook runs `next`, always, and what it returns is the outcome.
///
/// It is lent what it asks for while the inside runs, so nothing that the inside could change.
fn around_hook(hook: &Hook, method: &Method, errors: &mut Errors) {
    let target = &hook.target;
    if method.is_async() && !hook.signature.is_async {
        let message = format!(
            "{target} is not async, but `{}` is: its `next()` would only make the future and not run it\n\
             make the hook an `async fn` with `next: impl AsyncFnOnce() -> R`",
            method.name()
        );
        return at_hook(hook, &message, errors);
    }
    if !hook.signature.params.iter().any(|param| names::plain(&param.name) == "next") {
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
        let wanted = names::plain(&param.name);
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

/// A finally hook runs on every way out, in `Drop`, where nothing can be awaited and nothing can fail.
///
/// It keeps what it asks for from the start of the call on.
fn finally_hook(hook: &Hook, errors: &mut Errors) {
    let target = &hook.target;
    if hook.signature.is_async {
        return at_hook(
            hook,
            &format!(
                "{target} is async, but a finally hook runs while a call is dropped, where nothing can be awaited"
            ),
            errors,
        );
    }
    if hook.signature.returns.fallible || hook.signature.returns.may_break {
        at_hook(hook, &format!("{target} can fail, but a finally hook has nobody to tell"), errors);
    } else if let Some(binding) = &hook.binding {
        errors.at(&binding.ident, format_args!("nothing runs after a finally hook that could use `{}`", binding.ident));
    } else if matches!(hook.signature.returns.value, Value::Something(_))
        && !hook.asks_for(|source| matches!(source, Source::Missing))
    {
        at_hook(hook, &format!("nothing takes what {target} returns: a finally hook returns nothing"), errors);
    }
    for (param, arg) in hook.signature.params.iter().zip(&hook.args) {
        let Source::Local(local) = &arg.source else { continue };
        let wanted = names::plain(&param.name);
        if !local.is_binding && !local.is_given {
            let given = match target {
                Target::Path(_) => format!("values given here: `{}({wanted} = …)`", target.name()),
                Target::Closure(_) => "what it captures".to_owned(),
            };
            let message = format!(
                "{target} cannot have the argument `{wanted}`: a finally hook keeps what it asks for, and the method may need it\n\
                 it can have bindings of outer levels, `this`, `ctx`, `exit`, and {given}"
            );
            at_hook(hook, &message, errors);
        } else if arg.passing == Passing::Mutable {
            at_hook(hook, &format!("{target} cannot have `{wanted}` by `&mut` while the method runs"), errors);
        }
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
    let changes = |arg: &Arg| arg.passing == Passing::Mutable && matches!(arg.source, Source::Context);
    let changing = inside.iter().find(|hook| hook.args.iter().any(changes)).map(|hook| hook.target.to_string());
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
    let changes = |arg: &Arg| arg.passing == Passing::Mutable && matches!(arg.source, Source::Context);
    let problem = match receiver {
        Some(Reference::Mutable) => Some("the method has `&mut self`".to_owned()),
        Some(Reference::No) => Some("the method takes `self` by value".to_owned()),
        _ if method.context.is_some() => Some("the method has `ctx: &mut Context`".to_owned()),
        _ => None,
    };
    let changing = || {
        let hook = inside.iter().find(|hook| hook.args.iter().any(changes))?;
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

/// A sync method stays sync, so nothing in it can be awaited.
fn can_be_awaited(hook: &Hook, method: &Method, errors: &mut Errors) {
    if hook.signature.is_async && !method.is_async() {
        let (target, method) = (&hook.target, method.name());
        let plain = match target {
            Target::Path(_) => "the hook a plain `fn`",
            Target::Closure(_) => "the closure a plain one",
        };
        at_hook(
            hook,
            &format!("{target} is async, but `{method}` is not\nmake `{method}` an `async fn`, or {plain}"),
            errors,
        );
    }
}

/// A method that never returns has no outcome, and one that cannot fail has no error hooks.
fn list_fits_method(hook: &Hook, method: &Method, errors: &mut Errors) {
    let (list, name) = (hook.list.name(), method.name());
    match (hook.list, method.returns) {
        (List::After | List::Error, Kind::Never) => {
            at_hook(hook, &format!("`{name}` never returns, so {} {list} hook would never run", article(list)), errors);
        }
        (List::Error, Kind::Value) => at_hook(
            hook,
            &format!("an error hook needs a method that returns a `Result`\n{}", returned(method)),
            errors,
        ),
        _ => {}
    }
}

fn returned(method: &Method) -> String {
    let name = method.name();
    match &method.sig.output {
        syn::ReturnType::Default => format!("`{name}` returns nothing"),
        syn::ReturnType::Type(_, ty) => format!("`{name}` returns `{}`", crate::returns::text(ty)),
    }
}

/// A hook that fails makes the method fail. An error hook's own error is covered by the rule for its list.
fn may_fail(hook: &Hook, method: &Method, errors: &mut Errors) {
    if hook.signature.returns.fallible
        && hook.list != List::Error
        && matches!(method.returns, Kind::Value | Kind::Never)
    {
        let target = &hook.target;
        at_hook(
            hook,
            &format!("{target} can fail, so the method must return a `Result`\n{}", returned(method)),
            errors,
        );
    }
}

/// Only a before hook has something ahead of it that could be skipped.
fn may_break(hook: &Hook, errors: &mut Errors) {
    if hook.signature.returns.may_break && hook.list != List::Before {
        let (target, list) = (&hook.target, hook.list.name());
        at_hook(
            hook,
            &format!(
                "{target} returns a `ControlFlow`, which has a meaning in a before hook and none in {} {list} hook",
                article(list)
            ),
            errors,
        );
    }
}

/// A value that a hook returns is bound to a name, or takes the place of a `result` or `error` taken by value.
fn value_is_taken(hook: &Hook, method: &Method, errors: &mut Errors) {
    let target = &hook.target;
    let replaced = if hook.takes_result() {
        Some("result")
    } else if hook.takes_error() {
        Some("error")
    } else {
        None
    };
    if let Some(replaced) = replaced {
        if hook.binding.is_some() {
            let message = format!(
                "{target} takes `{replaced}` by value, so what it returns is the new {replaced} and cannot be bound"
            );
            at_hook(hook, &message, errors);
        } else if hook.returns_nothing()
            && (replaced == "error" || method.returns == Kind::Value && !method.returns_unit())
        {
            at_hook(
                hook,
                &format!(
                    "{target} takes `{replaced}` by value and returns nothing\nreturn the new {replaced}, or take it by reference"
                ),
                errors,
            );
        }
        return;
    }
    match (&hook.signature.returns.value, &hook.binding) {
        (Value::Something(ty), None) => at_hook(
            hook,
            &format!(
                "nothing takes the `{ty}` that {target} returns\ngive it a name: `{} = {}`",
                suggested_name(ty),
                target.example()
            ),
            errors,
        ),
        (Value::Nothing, Some(binding)) => {
            errors.at(&binding.ident, format_args!("{target} returns nothing that `{}` could name", binding.ident));
        }
        _ => {}
    }
}

/// `user` for a `User`, `value` for a type that gives no such name.
fn suggested_name(ty: &str) -> String {
    let is_word = ty.chars().all(|letter| letter.is_ascii_alphanumeric())
        && ty.starts_with(|letter: char| letter.is_ascii_uppercase());
    if is_word && ty != "String" && ty != "Self" && ty.len() > 1 { snake_case(ty) } else { "value".to_owned() }
}

fn snake_case(ty: &str) -> String {
    let mut name = String::new();
    for letter in ty.chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// What comes later relies on a binding, so a hook that binds always runs.
fn binding_is_sure(hook: &Hook, errors: &mut Errors) {
    if let (Some(condition), Some(binding)) = (&hook.condition, &hook.binding) {
        errors.at(
            condition,
            format_args!(
                "a hook with a condition cannot bind: `{}` would not be there when it does not run",
                binding.ident
            ),
        );
    }
}

/// Caller location cannot be seen from a closure or an `async` block, and silence would be a wrong answer.
pub fn caller_location(track_caller: Option<&Ident>, method: &str, errors: &mut Errors) {
    if let Some(token) = track_caller {
        errors.at(
            token,
            format_args!(
                "`#[track_caller]` would be lost: the body of `{method}` has a macro call that may hold a `return`, \
                 so it must go into a closure\ncall the macro from another function, or hook one that this function calls"
            ),
        );
    }
}

fn did_you_mean(name: &str, offered: &[String]) -> String {
    let nearest = names::nearest(name, offered.iter().map(String::as_str));
    nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}

/// At the hook in the list: its whole path, or the closure up to its parameters.
fn at_hook(hook: &Hook, message: &str, errors: &mut Errors) {
    match &hook.target {
        Target::Path(path) => errors.at(path, message),
        Target::Closure(closure) => {
            let ExprClosure { asyncness, capture, inputs_begin, inputs, inputs_end, .. } = closure;
            errors.at(quote!(#asyncness #capture #inputs_begin #inputs #inputs_end), message);
        }
    }
}

/// Keys that are for one method have no meaning around a block.
pub fn block(level: &Level, errors: &mut Errors) {
    for (key, tokens) in level.keys_of_one_method() {
        errors.at(tokens, format_args!("`{key}` is for one method: write it in the `#[hooked(…)]` of the method"));
    }
}

/// `Self::hook` is a function of the block, marked `#[hook]`, which only the block's own attribute can see.
pub fn associated(levels: &[Level], errors: &mut Errors) {
    let hooks: Option<Vec<String>> = levels
        .iter()
        .find_map(|level| level.block.as_ref())
        .map(|block| block.hooks.iter().map(|(name, _)| names::plain(name)).collect());
    for item in levels.iter().flat_map(|level| level.lists.iter()) {
        let Target::Path(path) = &item.target else { continue };
        if !is_associated(path) {
            continue;
        }
        let name = item.target.name();
        match &hooks {
            None => errors.at(path, format_args!("`Self::{name}` can be a hook only where the `impl` block has `#[hooked]` too\nput `#[hooked]` on the block and `#[hook]` on `{name}`")),
            Some(hooks) if !hooks.contains(&name) => {
                let meant = did_you_mean(&name, hooks);
                let help = if meant.is_empty() { format!("\nput `#[hook]` on `{name}`") } else { String::new() };
                errors.at(path, format_args!("`Self::{name}` is not a hook of this `impl` block{meant}{help}"));
            }
            Some(_) => {}
        }
    }
}
