//! What there is besides: the method without its hooks, what it returns, and what is known of it.

use crate::events::{Compared, Difference, Events, note};
use hooks_runtime::{Context, hook, hooked};

pub fn the_original() -> Compared {
    #[hooked(before = [note(text = "before")], original = method_alone)]
    fn method(log: &Events) {
        log.push("method");
    }

    let log = Events::default();
    method_alone(&log);
    method(&log);
    log.same()
}

/// There it is always a promise; here a sync method with sync hooks stays sync.
pub fn what_a_method_returns() -> Compared {
    #[hook]
    fn pass(_number: &u32) {}

    #[hooked(before = [pass])]
    fn method(number: u32) -> u32 {
        number
    }

    let log = Events::default();
    let _is_a_number: u32 = method(1);
    log.push("a number");
    log.differs(Difference { there: &["a promise"], here: &["a number"] })
}

/// There from outside; here from a hook.
pub fn the_hooks_of_a_method() -> Compared {
    #[hook]
    fn timed<R>(next: impl FnOnce() -> R) -> R {
        next()
    }

    #[hook]
    fn logged<R>(log: &Events, ctx: &Context, next: impl FnOnce() -> R) -> R {
        ctx.method().hooks().iter().for_each(|hook| log.push(hook.name()));
        next()
    }

    #[hooked(around = [timed, logged])]
    fn method(log: &Events) {}

    let log = Events::default();
    method(&log);
    log.same()
}
