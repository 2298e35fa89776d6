//! A crate that knows the runtime under another name.

#![cfg(test)]

use hooks_lib::{auth, see, Events, Refused};
use hooks_tests::{block_on, yield_now};
use my_hooks::{hook, hooked, Context, HookType};

type Outcome = Result<String, Refused>;

/// What it returns must be asked of the compiler, so it must know where the runtime is.
#[hook(fallible, crate = my_hooks)]
fn check(name: &str) -> Checked {
    if name.is_empty() {
        Err(Refused::Limit)
    } else {
        Ok(name.len())
    }
}

type Checked = Result<usize, Refused>;

#[hook]
async fn mark(ctx: &mut Context, events: &Events) {
    yield_now().await;
    assert_ne!(ctx.hook_type(), Some(HookType::Around));
    events.borrow_mut().push(format!("{} {}", ctx.method(), ctx.insert("marked").is_some()));
}

#[hook]
fn set(result: &mut Option<String>, name: &str) {
    if name == "set" {
        *result = Some("by a hook".to_owned());
    }
}

macro_rules! bail {
    ($error:expr) => {
        return Err($error)
    };
}

struct Service;

impl Service {
    #[hooked(
        crate = my_hooks,
        before = [hooks_lib::trim, size = check, user = auth::authenticate, mark, set],
        after = [see, |result: &mut String| result.push('!')],
        error = [mark, hooks_lib::audit],
    )]
    async fn inlined(&self, token: &str, name: String, events: &Events) -> Outcome {
        let number = name.parse::<u32>().map_err(|_| Refused::Token)?;
        Ok(format!("{} {number} {size}", user.name))
    }

    #[hooked(before = [mark], error = [mark])]
    #[hooked(crate = ::my_hooks, before = [hooks_lib::trim, size = check, set], after = [see])]
    async fn enclosed(&self, name: String, events: &Events) -> Outcome {
        if name == "fail" {
            bail!(Refused::Token);
        }
        Ok(format!("{name} {size}"))
    }

    #[hooked(crate = my_hooks, before = [size = check])]
    fn sync(&self, name: &str) -> Result<usize, Refused> {
        Ok(size)
    }
}

#[test]
fn the_runtime_under_another_name() {
    let events = Events::default();
    let inlined = |token, name: &str| block_on(Service.inlined(token, name.to_owned(), &events));
    assert_eq!(inlined("token of ann", " 12 "), Ok("ann 12 2!".to_owned()));
    assert_eq!(events.take(), ["Service::inlined false", "see \"ann 12 2\""]);
    assert_eq!(inlined("token of ann", "set"), Ok("by a hook!".to_owned()));
    assert_eq!(events.take(), ["Service::inlined false", "see \"by a hook\""]);
    assert_eq!(inlined("token of ann", "x"), Err(Refused::Token));
    assert_eq!(events.take(), ["Service::inlined false", "Service::inlined true", "Service::inlined Error"]);
    assert_eq!(inlined("ann", "12"), Err(Refused::Token));
    assert_eq!(inlined("token of ann", " "), Err(Refused::Limit));
}

#[test]
fn a_body_that_is_not_inlined() {
    let events = Events::default();
    let enclosed = |name: &str| block_on(Service.enclosed(name.to_owned(), &events));
    assert_eq!(enclosed(" ab "), Ok("ab 2".to_owned()));
    assert_eq!(events.take(), ["Service::enclosed false", "see \"ab 2\""]);
    assert_eq!(enclosed("set"), Ok("by a hook".to_owned()));
    assert_eq!(events.take(), ["Service::enclosed false", "see \"by a hook\""]);
    assert_eq!(enclosed("fail"), Err(Refused::Token));
    assert_eq!(events.take(), ["Service::enclosed false", "Service::enclosed true"]);
}

#[test]
fn a_sync_method() {
    assert_eq!(Service.sync("abc"), Ok(3));
    assert_eq!(Service.sync(""), Err(Refused::Limit));
}
