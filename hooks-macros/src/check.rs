//! The rules. Each is a function; the rule in words stands above it.

use crate::args::Target;
use crate::errors::Errors;
use crate::names;
use crate::returns::{Kind, Value};
use crate::scope::{Reference, Scope};
use crate::signature::{Param, Passing};
use crate::stack::{Hook, List, Method, Source, reference_of};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, Signature};

/// `#[hooked]` goes on functions and methods with a body; for anything else, says so where it stands.
pub fn not_a_method(item: &TokenStream) -> Option<syn::Error> {
    let mut trees = item.clone().into_iter().peekable();
    while let Some(tree) = trees.next() {
        let TokenTree::Ident(keyword) = &tree else {
            // An attribute: `#` and its brackets.
            trees.next_if(|next| matches!(next, TokenTree::Group(_)));
            continue;
        };
        let what = match keyword.to_string().as_str() {
            "pub" => {
                trees.next_if(|next| matches!(next, TokenTree::Group(_)));
                continue;
            }
            "struct" | "enum" | "union" | "trait" | "type" | "use" | "static" => format!("a `{keyword}`"),
            "mod" => "a module".to_owned(),
            "impl" => "an `impl` block".to_owned(),
            _ => return None,
        };
        return Some(syn::Error::new(keyword.span(), format!("`#[hooked]` goes on functions and methods with a body, not on {what}")));
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

/// A value at the use site is for a parameter that the hook has.
pub fn values(hook: &Hook, values: &[(Ident, Expr)], errors: &mut Errors) {
    let params: Vec<String> = hook.signature.params.iter().map(|param| names::plain(&param.name)).collect();
    for (name, _) in values {
        let plain = names::plain(name);
        if params.iter().any(|param| *param == plain || param.strip_prefix('_') == Some(&plain)) {
            continue;
        }
        let hook = hook.target.name();
        let meant = did_you_mean(&plain, &params);
        let has = if params.is_empty() {
            format!("`{hook}` has no parameters")
        } else {
            format!("`{hook}` has {}", names::listed(params.iter().map(String::as_str)))
        };
        errors.at(name, format_args!("`{hook}` has no parameter `{plain}`{meant}\n{has}"));
    }
}

/// A name must be offered where the hook stands.
pub fn missing(name: &str, hook: &Hook, method: &Method, scope: &Scope, errors: &mut Errors) -> Source {
    let offered = scope.names();
    let meant = did_you_mean(name, &offered);
    let (hook_name, method_name) = (hook.target.name(), method.name());
    let offers = if offered.is_empty() {
        format!("`{method_name}` has no arguments that a hook could ask for")
    } else {
        format!("offered here: {}", names::listed(offered.iter().map(String::as_str)))
    };
    let (message, help) = match &hook.target {
        Target::Path(_) => (
            format!("`{hook_name}` asks for `{name}`, which `{method_name}` does not offer{meant}"),
            format!("\na value can be given here: `{hook_name}({name} = …)`"),
        ),
        Target::Closure(_) => {
            (format!("this closure asks for `{name}`, which `{method_name}` does not offer{meant}"), String::new())
        }
    };
    at_hook(hook, &format!("{message}\n{offers}{help}"), errors);
    Source::Missing
}

/// A binding is seen by what runs after it, and not by what may run without it.
pub fn out_of_reach(reason: &str, param: &Param, hook: &Hook, errors: &mut Errors) -> Source {
    at_hook(hook, &format!("`{}` cannot ask for `{}` here\n{reason}", hook.target.name(), names::plain(&param.name)), errors);
    Source::Missing
}

/// A reserved name means something in some lists only, and wants to be taken in a certain way.
pub fn reserved(name: &str, param: &Param, hook: &Hook, method: &Method, scope: &Scope, errors: &mut Errors) -> Source {
    let hook_name = hook.target.name();
    let list = hook.list.name();
    let is_own_context = name == "ctx" && method.context.is_some();
    if scope.find(name).is_some() && !is_own_context {
        let message = format!(
            "`{hook_name}` asks for `{name}`, which is a reserved name and also an argument of `{}`\n\
             to pass the argument, give the hook's parameter another name: `{hook_name}(value = {name})`",
            method.name()
        );
        at_hook(hook, &message, errors);
        return Source::Missing;
    }
    let shared_or_mutable = matches!(param.passing, Passing::Shared | Passing::Mutable);
    let (source, problem) = match (name, hook.list) {
        ("ctx", _) => {
            (Source::Context, (!shared_or_mutable).then(|| "takes `ctx` by value; it is `&Context` or `&mut Context`".to_owned()))
        }
        ("this", _) => (Source::This, this_problem(param, method)),
        ("result", List::After) => (Source::Result, None),
        ("result", _) => {
            let right = param.passing == Passing::Mutable && param.option;
            let effect = if hook.list == List::Before { "skips the method" } else { "recovers the call" };
            let problem = || format!("is {} {list} hook, where `result` is `&mut Option<R>`: setting it {effect}", article(list));
            (Source::Result, (!right).then(problem))
        }
        ("error", List::Error) => (Source::Error, None),
        _ => (Source::Missing, Some(no_meaning(name, list))),
    };
    match problem {
        None => source,
        Some(problem) => {
            at_hook(hook, &format!("`{hook_name}` {problem}"), errors);
            Source::Missing
        }
    }
}

fn article(list: &str) -> &'static str {
    if list.starts_with(['a', 'e']) { "an" } else { "a" }
}

fn this_problem(param: &Param, method: &Method) -> Option<String> {
    let name = method.name();
    let Some(receiver) = method.receiver() else {
        return Some(format!("asks for `this`, but `{name}` has no receiver"));
    };
    (param.passing == Passing::Mutable && reference_of(receiver) != Reference::Mutable)
        .then(|| format!("asks for `this` by `&mut`, but `{name}` does not have `&mut self`"))
}

fn no_meaning(name: &str, list: &str) -> String {
    let place = match name {
        "error" => "in an error hook",
        "args" => "in a before hook",
        "next" => "in an around hook",
        "exit" => "in a finally hook",
        _ => "elsewhere",
    };
    format!("asks for `{name}`, which has a meaning {place} and none in {} {list} hook", article(list))
}

/// All rules about one hook that do not depend on where its values come from.
pub fn hook(hook: &Hook, method: &Method, errors: &mut Errors) {
    can_be_awaited(hook, method, errors);
    list_fits_method(hook, method, errors);
    may_fail(hook, method, errors);
    may_break(hook, errors);
    value_is_taken(hook, method, errors);
    binding_is_sure(hook, errors);
}

/// A sync method stays sync, so nothing in it can be awaited.
fn can_be_awaited(hook: &Hook, method: &Method, errors: &mut Errors) {
    if hook.signature.is_async && !method.is_async() {
        let (hook_name, method) = (hook.target.name(), method.name());
        at_hook(hook, &format!("`{hook_name}` is async, but `{method}` is not\nmake `{method}` an `async fn`, or the hook a plain `fn`"), errors);
    }
}

/// A method that never returns has no outcome, and one that cannot fail has no error hooks.
fn list_fits_method(hook: &Hook, method: &Method, errors: &mut Errors) {
    let (list, name) = (hook.list.name(), method.name());
    match (hook.list, method.returns) {
        (List::After | List::Error, Kind::Never) => {
            at_hook(hook, &format!("`{name}` never returns, so {} {list} hook would never run", article(list)), errors);
        }
        (List::Error, Kind::Value) => at_hook(hook, &format!("an error hook needs a method that returns a `Result`\n{}", returned(method)), errors),
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
    if hook.signature.returns.fallible && hook.list != List::Error && matches!(method.returns, Kind::Value | Kind::Never) {
        let hook_name = hook.target.name();
        at_hook(hook, &format!("`{hook_name}` can fail, so the method must return a `Result`\n{}", returned(method)), errors);
    }
}

/// Only a before hook has something ahead of it that could be skipped.
fn may_break(hook: &Hook, errors: &mut Errors) {
    if hook.signature.returns.may_break && hook.list != List::Before {
        let (name, list) = (hook.target.name(), hook.list.name());
        at_hook(hook, &format!("`{name}` returns a `ControlFlow`, which has a meaning in a before hook and none in {} {list} hook", article(list)), errors);
    }
}

/// A value that a hook returns is bound to a name, or takes the place of a `result` or `error` taken by value.
fn value_is_taken(hook: &Hook, method: &Method, errors: &mut Errors) {
    let name = hook.target.name();
    let replaced = if hook.takes_result() {
        Some("result")
    } else if hook.takes_error() {
        Some("error")
    } else {
        None
    };
    if let Some(replaced) = replaced {
        if hook.binding.is_some() {
            let message = format!("`{name}` takes `{replaced}` by value, so what it returns is the new {replaced} and cannot be bound");
            at_hook(hook, &message, errors);
        } else if hook.returns_nothing() && (replaced == "error" || method.returns == Kind::Value && !method.returns_unit()) {
            at_hook(hook, &format!("`{name}` takes `{replaced}` by value and returns nothing\nreturn the new {replaced}, or take it by reference"), errors);
        }
        return;
    }
    match (&hook.signature.returns.value, &hook.binding) {
        (Value::Something(ty), None) => at_hook(
            hook,
            &format!("nothing takes the `{ty}` that `{name}` returns\ngive it a name: `{} = {name}`", suggested_name(ty)),
            errors,
        ),
        (Value::Nothing, Some(binding)) => {
            errors.at(&binding.ident, format_args!("`{name}` returns nothing that `{}` could name", binding.ident));
        }
        _ => {}
    }
}

/// `user` for a `User`, `value` for a type that gives no such name.
fn suggested_name(ty: &str) -> String {
    let is_word = ty.chars().all(|letter| letter.is_ascii_alphanumeric()) && ty.starts_with(|letter: char| letter.is_ascii_uppercase());
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
            format_args!("a hook with a condition cannot bind: `{}` would not be there when it does not run", binding.ident),
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

/// At the hook in the list: its whole path, or the closure's parameters.
fn at_hook(hook: &Hook, message: &str, errors: &mut Errors) {
    match &hook.target {
        Target::Path(path) => errors.at(path.to_token_stream(), message),
        Target::Closure(closure) => errors.push(&syn::Error::new(closure.inputs_begin.span, message)),
    }
}
