//! Lists of hooks, and the order in which they run.

use crate::events::{Compared, Difference, Events, around, note, turn};
use hooks_runtime::{hook, hooked, stack};

pub fn around_hooks() -> Compared {
    #[hook]
    async fn logged<R>(log: &Events, name: &str, next: impl AsyncFnOnce() -> R) -> R {
        log.push(format!("{name} in"));
        let outcome = next().await;
        log.push(format!("{name} out"));
        outcome
    }

    #[hooked(around = [logged(name = "one"), logged(name = "two"), logged(name = "three")])]
    async fn method(log: &Events) {
        log.push("method");
    }

    let log = Events::default();
    log.block_on(method(&log));
    log.same()
}

pub fn lists_in_order() -> Compared {
    #[hooked(
        before = [note(text = "before 1"), note(text = "before 2")],
        after = [note(text = "after 1"), note(text = "after 2")],
        error = [note(text = "error 1"), note(text = "error 2")],
    )]
    fn method(log: &Events, fails: bool) -> Result<u32, &'static str> {
        log.push("method");
        if fails { Err("method") } else { Ok(1) }
    }

    let log = Events::default();
    log.outcome(method(&log, false));
    log.outcome(method(&log, true));
    log.same()
}

/// There the order in which they are listed decides; here the order of keys means nothing, and what is to be outside
/// the around hook is a level of its own.
pub fn around_outside_the_lists() -> Compared {
    #[hooked(after = [note(text = "after")], before = [note(text = "before")], around = [around(name = "around")])]
    fn method(log: &Events) {
        log.push("method");
    }

    #[hooked(before = [note(text = "before")], after = [note(text = "after")])]
    #[hooked(around = [around(name = "around")])]
    fn other_way_round(log: &Events) {
        log.push("method");
    }

    let log = Events::default();
    method(&log);
    other_way_round(&log);
    log.same()
}

pub fn sync_and_async_hooks() -> Compared {
    #[hook]
    fn plain(log: &Events) {
        log.push("plain");
    }

    #[hook]
    async fn waits(log: &Events) {
        log.push("async in");
        turn().await;
        log.push("async out");
    }

    #[hooked(before = [plain, waits, plain], after = [waits, plain])]
    async fn method(log: &Events) {
        log.push("method");
    }

    let log = Events::default();
    log.block_on(method(&log));
    log.same()
}

/// There a function that makes a hook; here a parameter of the hook.
pub fn hooks_with_values() -> Compared {
    #[hook]
    fn check_permission(permissions: &[&str], needed: &'static str) -> Result<(), String> {
        if permissions.contains(&needed) { Ok(()) } else { Err(format!("no {needed}")) }
    }

    #[hooked(before = [check_permission(needed = "admin")])]
    fn remove(permissions: &[&str]) -> Result<&'static str, String> {
        Ok("removed")
    }

    let log = Events::default();
    log.outcome(remove(&["reader", "admin"]).as_ref().map_err(String::as_str));
    log.outcome(remove(&["reader"]).as_ref().map_err(String::as_str));
    log.same()
}

stack! {
    twice_logged {
        around = [around(name = "outer"), around(name = "inner")],
    }
}

pub fn several_hooks_as_one() -> Compared {
    #[hooked(stack = twice_logged)]
    fn find(log: &Events) {
        log.push("find");
    }

    #[hooked(stack = twice_logged)]
    fn create(log: &Events) {
        log.push("create");
    }

    let log = Events::default();
    find(&log);
    create(&log);
    log.same()
}

/// There a manager can choose hooks for each call; here the lists are fixed, and a hook can have a condition.
pub fn hooks_chosen_for_each_call() -> Compared {
    #[hooked(before = [note(text = "before") if chosen])]
    fn method(log: &Events, chosen: bool) {
        log.push("method");
    }

    let log = Events::default();
    method(&log, true);
    method(&log, false);
    log.same()
}

/// Two sync hooks, the first of which queues a task.
fn scheduled() -> Events {
    #[hook]
    fn first_and_queue(log: &Events) {
        log.push("first");
        log.queue("queued");
    }

    #[hooked(before = [first_and_queue, note(text = "second")])]
    async fn method(log: &Events) {}

    let log = Events::default();
    log.block_on(method(&log));
    log
}

/// There the task runs between them, here it does not.
pub fn scheduling() -> Compared {
    scheduled().differs(Difference { there: &["first", "queued", "second"], here: &["first", "second", "queued"] })
}

pub fn scheduling_with_the_synchronous_runner() -> Compared {
    scheduled().same()
}
