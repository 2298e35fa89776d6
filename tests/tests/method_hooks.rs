//! `ctx.method().hooks()`: the stack of a method as data, and as a small tree.

use hooks_runtime::{Context, HookType, Hooks, hook, hooked, stack};
use hooks_tests::{block_on, yield_now};

#[hook]
fn hooks_of(ctx: &Context) -> Hooks {
    ctx.method().hooks()
}

mod checks {
    use super::*;

    #[hook]
    pub async fn authenticate(token: &str) -> Result<u32, String> {
        yield_now().await;
        token.parse().map_err(|_| token.to_owned())
    }

    #[hook]
    pub fn audit() {}
}

#[hook]
async fn timed<R>(next: impl AsyncFnOnce() -> R) -> R {
    next().await
}

#[hook]
fn failed(error: &str) {
    assert!(!error.is_empty());
}

#[hook]
fn close() {}

/// List, name, level, and whether it is awaited.
fn facts(hooks: Hooks) -> Vec<(HookType, &'static str, usize, bool)> {
    hooks.iter().map(|hook| (hook.hook_type(), hook.name(), hook.level(), hook.is_async())).collect()
}

#[test]
fn one_level() {
    #[hooked(finally = [close], before = [hooks = hooks_of], after = [checks::audit, |result: &Hooks| assert_eq!(result.len(), 4)])]
    fn method() -> Hooks {
        hooks
    }

    let hooks = method();
    assert_eq!(
        facts(hooks),
        [
            (HookType::Before, "hooks_of", 1, false),
            (HookType::After, "checks::audit", 1, false),
            (HookType::After, "closure", 1, false),
            (HookType::Finally, "close", 1, false),
        ]
    );
    assert_eq!(
        hooks.to_string(),
        "level 1\n\
         ├─ before hooks_of\n\
         ├─ after checks::audit\n\
         ├─ after closure\n\
         └─ finally close"
    );
}

stack! {
    secured {
        before = [user = checks::authenticate],
        error = [failed],
    }
}

struct Service;

#[hooked(stack = secured, before = [hooks = hooks_of], after = [checks::audit])]
impl Service {
    #[hook]
    fn ensure_open(&self) {}

    #[hooked(around = [timed], before = [Self::ensure_open], finally = [close])]
    async fn all(&self, token: &str) -> Result<Hooks, String> {
        Ok(hooks)
    }

    #[hooked(skip = [secured, audit])]
    fn few(&self) -> Hooks {
        hooks
    }
}

#[test]
fn several_levels_and_stacks() {
    let hooks = block_on(Service.all("7")).unwrap();
    assert_eq!(
        hooks.to_string(),
        "level 1\n\
         ├─ before secured::authenticate (async)\n\
         ├─ error secured::failed\n\
         └─ level 2\n   \
            ├─ before hooks_of\n   \
            ├─ after checks::audit\n   \
            └─ level 3\n      \
               ├─ around timed (async)\n      \
               ├─ before Self::ensure_open\n      \
               └─ finally close"
    );
    assert_eq!(facts(hooks).iter().map(|(_, _, level, _)| *level).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3, 3]);
}

#[test]
fn without_what_is_skipped() {
    let hooks = Service.few();
    assert_eq!(facts(hooks).iter().map(|(_, name, ..)| *name).collect::<Vec<_>>(), ["hooks_of"]);
    // Numbers count the levels that there are.
    let levels: Vec<usize> = hooks.iter().map(|hook| hook.level()).collect();
    assert_eq!(levels, [1]);
    assert_eq!(hooks.to_string(), "level 1\n└─ before hooks_of");
}

struct Named;

#[hooked(stack = secured)]
impl Named {
    #[hooked(before = [hooks = hooks_of])]
    async fn find(&self, token: &str) -> Result<Hooks, String> {
        Ok(hooks)
    }
}

#[test]
fn an_attribute_that_only_names_a_stack_is_not_counted() {
    let hooks = block_on(Named.find("7")).unwrap();
    assert_eq!(
        hooks.to_string(),
        "level 1\n\
         ├─ before secured::authenticate (async)\n\
         ├─ error secured::failed\n\
         └─ level 2\n   \
            └─ before hooks_of"
    );
}

#[test]
fn what_cfg_leaves_out_is_not_listed() {
    #[hooked(before = [#[cfg(any())] missing, hooks = hooks_of, #[cfg(all())] checks::audit])]
    fn method() -> usize {
        hooks.len()
    }

    assert_eq!(method(), 2);
}

#[test]
fn outside_a_call() {
    let ctx = Context::default();
    assert!(ctx.method().hooks().is_empty());
    assert_eq!(ctx.method().hooks().to_string(), "");
}
