//! From what the user wrote to the model: each parameter of each hook is given its meaning.

use crate::check;
use crate::errors::Errors;
use crate::gather::Signed;
use crate::item::Item;
use crate::lists::{List, Lists};
use crate::names;
use crate::scope::{Offered, Scope};
use crate::signature::Param;
use crate::spans::mixed_at;
use crate::stack::{Arg, Hook, Local, Method, Source, Stack};
use proc_macro2::Ident;
use std::vec::IntoIter;
use syn::Expr;

/// Resolves all levels, outermost first.
pub fn stack(levels: Vec<Lists<Signed>>, method: &Method, errors: &mut Errors) -> Stack {
    let mut resolver = Resolver { method, errors, levels: Vec::new() };
    resolver.level(levels.into_iter(), Scope::of_arguments(&method.sig));
    let mut levels = resolver.levels;
    for level in 0..levels.len() {
        keep_what_is_asked_for(&mut levels, level);
    }
    Stack { levels }
}

/// A hook that binds the name of what it is given may have it, unless another that comes later, or holds it meanwhile,
/// asks for the old value too: then it gets a clone.
fn keep_what_is_asked_for(levels: &mut [Lists<Hook>], level: usize) {
    for list in [List::Before, List::After] {
        for place in 0..levels[level][list].len() {
            for position in 0..levels[level][list][place].args.len() {
                if is_asked_for_outside(levels, level, list, place, position)
                    && let Source::Local(local) = &mut levels[level][list][place].args[position].source
                {
                    local.is_replaced = false;
                }
            }
        }
    }
}

/// Whether what the hook replaces comes from outside its level, where something asks for it.
fn is_asked_for_outside(levels: &[Lists<Hook>], level: usize, list: List, place: usize, position: usize) -> bool {
    let Source::Local(local) = &levels[level][list][place].args[position].source else { return false };
    let before = if list == List::After { levels[level][List::Before].as_slice() } else { &[] };
    let mut earlier = before.iter().chain(&levels[level][list][..place]);
    if !local.is_replaced || earlier.any(|hook| hook.binds(&local.ident)) {
        return false;
    }
    let asks = |hook: &Hook| hook.asks_for(|source| matches!(source, Source::Local(other) if other.is_same(local)));
    levels[..=level].iter().enumerate().any(|(outer, lists)| {
        let mut lent = [List::Around, List::Error, List::Finally].into_iter().flat_map(|list| &lists[list]);
        lent.any(asks) || (outer < level && lists[List::After].iter().any(asks))
    })
}

struct Resolver<'a> {
    method: &'a Method,
    errors: &'a mut Errors,
    levels: Vec<Lists<Hook>>,
}

impl Resolver<'_> {
    /// Goes through a level in the order in which it runs, so that a name means what it means at run time.
    fn level(&mut self, mut levels: IntoIter<Lists<Signed>>, outer: Scope) {
        let Some(mut level) = levels.next() else { return };
        let mut take = |list: List| std::mem::take(&mut level[list]);
        let before = take(List::Before);
        let bound: Vec<(Ident, String)> = before
            .iter()
            .filter_map(|Signed { item, .. }| Some((item.binding.as_ref()?.ident.clone(), item.target.to_string())))
            .collect();
        let place = self.levels.len();
        self.levels.push(Lists::default());

        let mut scope = outer.clone();
        let mut scope_of_after = outer.clone();
        let mut breaks: Option<String> = None;
        for signed in before {
            let mut seen = scope.clone();
            for (name, hook) in &bound {
                seen.bind_out_of_reach(
                    name,
                    format!("`{name}` is bound by {hook}, which does not come before this hook"),
                );
            }
            let hook = self.hook(signed, List::Before, &seen);
            if hook.signature.returns.may_break {
                breaks.get_or_insert(hook.target.to_string());
            }
            if let Some(binding) = &hook.binding {
                let name = &binding.ident;
                scope.bind(name);
                match &breaks {
                    None => scope_of_after.bind(name),
                    Some(hook) => scope_of_after.bind_out_of_reach(
                        name,
                        format!("`{name}` is bound after {hook}, which may end the before list, so an after hook cannot have it"),
                    ),
                }
            }
            self.levels[place][List::Before].push(hook);
        }

        self.level(levels, scope);

        self.levels[place][List::After] = self.list(take(List::After), List::After, scope_of_after);
        let mut outside = outer;
        for (name, hook) in &bound {
            outside.bind_out_of_reach(
                name,
                format!("`{name}` is bound by {hook} of the same level, which may not have run"),
            );
        }
        for list in [List::Around, List::Error, List::Finally] {
            self.levels[place][list] = self.list(take(list), list, outside.clone());
        }
    }

    fn list(&mut self, items: Vec<Signed>, list: List, mut scope: Scope) -> Vec<Hook> {
        let mut hooks = Vec::new();
        for signed in items {
            let hook = self.hook(signed, list, &scope);
            if let Some(binding) = &hook.binding {
                scope.bind(&binding.ident);
            }
            hooks.push(hook);
        }
        hooks
    }

    fn hook(&mut self, signed: Signed, list: List, scope: &Scope) -> Hook {
        let Signed { item: Item { binding, target, values, condition, .. }, signature } = signed;
        let span = mixed_at(target.span());
        let mut hook = Hook { list, binding, target, span, condition, signature, args: Vec::new() };
        check::values(&hook, &values, self.errors);
        hook.args = hook.signature.params.iter().map(|param| self.arg(param, &hook, &values, scope)).collect();
        check::hook(&hook, self.method, self.errors);
        hook
    }

    /// What a parameter is filled with: a value given at the use site, a reserved name, a binding, an argument.
    fn arg(&mut self, param: &Param, hook: &Hook, values: &[(Ident, Expr)], scope: &Scope) -> Arg {
        let name = wanted(param, values, scope);
        let source = if let Some((_, value)) = values.iter().find(|(given, _)| names::plain(given) == name) {
            match (name.as_str(), value) {
                ("args", Expr::Array(names)) => check::limited_args(names, hook, scope, self.errors),
                _ => given(value, hook, scope),
            }
        } else if names::RESERVED.contains(&name.as_str()) {
            check::reserved(&name, param, hook, self.method, scope, self.errors)
        } else {
            match scope.find(&name) {
                Some(Offered { out_of_reach: Some(reason), .. }) => {
                    check::out_of_reach(reason, param, hook, self.errors)
                }
                Some(offered) => local(offered, hook, false),
                // What should bind it has a mistake, which was reported.
                None if self.errors.lacks(&name) => Source::Missing,
                None => check::missing(&name, hook, self.method, scope, self.errors),
            }
        };
        Arg { passing: param.passing, source }
    }
}

/// The name a parameter goes by: `_name` means `name`, if there is no `_name`.
fn wanted(param: &Param, values: &[(Ident, Expr)], scope: &Scope) -> String {
    let name = param.name.clone();
    let is_there = |name: &str| {
        values.iter().any(|(given, _)| names::plain(given) == name)
            || names::RESERVED.contains(&name)
            || scope.find(name).is_some()
    };
    match name.strip_prefix('_') {
        Some(short) if !is_there(&name) && is_there(short) => short.to_owned(),
        _ => name,
    }
}

/// A value that is the name of something offered is lent like it.
fn given(value: &Expr, hook: &Hook, scope: &Scope) -> Source {
    let ident = match value {
        Expr::Path(path) => path.path.get_ident(),
        _ => None,
    };
    match ident.and_then(|ident| scope.find(&names::plain(ident))) {
        Some(offered) if offered.out_of_reach.is_none() => local(offered, hook, true),
        _ => Source::Given(value.clone()),
    }
}

fn local(offered: &Offered, hook: &Hook, is_given: bool) -> Source {
    let binding = hook.binding.as_ref();
    Source::Local(Local {
        ident: offered.ident.clone(),
        reference: offered.reference,
        is_binding: offered.is_binding,
        is_given,
        is_replaced: binding.is_some_and(|binding| names::plain(&binding.ident) == names::plain(&offered.ident)),
    })
}
