//! The rules. Each is a function; the rule in words stands above it.

mod around;
mod asked;
mod item;

pub use self::around::around;
use self::around::around_hook;
pub use self::asked::{limited_args, missing, out_of_reach, reserved, values};
pub use self::item::{associated, block, caller_location, fallible, method, not_a_function};

use crate::errors::Errors;
use crate::item::Target;
use crate::lists::List;
use crate::names;
use crate::returns::{Kind, Value};
use crate::signature::Passing;
use crate::stack::{Hook, Method, Source};
use quote::quote;
use syn::ExprClosure;

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
        let wanted = &param.name;
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
    match (hook.list, method.returns) {
        (List::After | List::Error, Kind::Never) => {
            let (list, name) = (hook.list.name(), method.name());
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

fn article(list: &str) -> &'static str {
    if list.starts_with(['a', 'e']) { "an" } else { "a" }
}
