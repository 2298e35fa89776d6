//! What hooks ask for: arguments, properties, the context.

use crate::events::{Compared, Difference, Events};
use hooks_runtime::{Args, Context, hook, hooked};

pub fn parameters_by_name() -> Compared {
    #[hook]
    fn trim(name: &mut String) {
        *name = name.trim().to_owned();
    }

    #[hook]
    fn shout(greeting: &mut String) {
        *greeting = greeting.to_uppercase();
    }

    #[hooked(before = [trim, shout])]
    fn greet(greeting: String, name: String) -> String {
        format!("{greeting} {name}")
    }

    let log = Events::default();
    log.push(greet("Hello".to_owned(), " Ada ".to_owned()));
    log.same()
}

/// There by index; here, for logs, by name, and limited to those that may be shown.
pub fn all_arguments() -> Compared {
    struct Users<'a>(&'a Events);

    #[hook]
    fn see(this: &Users<'_>, args: Args<'_>) {
        this.0.push(format!("{args:?}"));
    }

    impl Users<'_> {
        #[hooked(before = [see, see(args = [id])])]
        fn method(&self, name: &str, id: u32) {}
    }

    let log = Events::default();
    Users(&log).method("Ada", 7);
    log.differs(Difference { there: &[r#"["Ada",7]"#], here: &[r#"{"name": "Ada", "id": 7}"#, r#"{"id": 7}"#] })
}

/// There an around hook changes the arguments; here that is for a before hook, of an outer level if it must be first.
pub fn arguments_in_around() -> Compared {
    #[hook]
    fn change(number: &mut u32) {
        *number += 1;
    }

    #[hook]
    fn see(log: &Events, number: &u32, next: impl FnOnce() -> u32) -> u32 {
        log.push(format!("around sees {number}"));
        next()
    }

    #[hooked(before = [change])]
    #[hooked(around = [see])]
    fn method(log: &Events, number: u32) -> u32 {
        number
    }

    let log = Events::default();
    log.outcome(Ok(method(&log, 1)));
    log.same()
}

/// There a hook that changes an object changes that of the caller; here the caller has given its value away, or lends it
/// to be changed.
pub fn arguments_that_are_objects() -> Compared {
    #[derive(Clone)]
    struct Query {
        active: bool,
    }

    #[hook]
    fn activate(query: &mut Query) {
        query.active = true;
    }

    #[hooked(before = [activate])]
    fn find(log: &Events, query: Query) {
        log.push(format!("find active {}", query.active));
    }

    #[hooked(before = [activate])]
    fn find_by(query: &mut Query) {}

    let log = Events::default();
    let mut query = Query { active: false };
    find(&log, query.clone());
    log.push(format!("caller active {}", query.active));
    find_by(&mut query);
    log.push(format!("caller active {}", query.active));
    log.differs(Difference {
        there: &["find active true", "caller active true"],
        here: &["find active true", "caller active false", "caller active true"],
    })
}

pub fn properties() -> Compared {
    #[hook]
    fn see(log: &Events, version: u32) {
        log.push(format!("version {version}"));
    }

    #[hooked(before = [see(version = 3)])]
    fn method(log: &Events) {}

    let log = Events::default();
    method(&log);
    log.same()
}

pub fn defaults() -> Compared {
    #[hook]
    fn or_ten(limit: Option<u32>) -> u32 {
        limit.unwrap_or(10)
    }

    #[hook]
    fn see(log: &Events, limit: u32) {
        log.push(format!("limit {limit}"));
    }

    #[hooked(before = [limit = or_ten, see])]
    fn find(log: &Events, limit: Option<u32>) {
        log.push(format!("find {limit}"));
    }

    let log = Events::default();
    find(&log, None);
    find(&log, Some(5));
    log.same()
}

pub fn the_receiver() -> Compared {
    struct Users {
        name: &'static str,
    }

    #[hook]
    fn see(log: &Events, this: &Users) {
        log.push(format!("self {}", this.name));
    }

    impl Users {
        #[hooked(before = [see])]
        fn find(&self, log: &Events) {}
    }

    let log = Events::default();
    Users { name: "users" }.find(&log);
    log.same()
}

/// There only objects and classes have it; here every method, and more is known of it.
pub fn the_method_name() -> Compared {
    #[hook]
    fn see(log: &Events, ctx: &Context) {
        let method = ctx.method();
        log.push(format!("method {}", method.name()));
        log.push(format!("{method} of {:?} in {}", method.service(), method.module()));
        assert_eq!(method.file(), file!());
        assert!((line!()..line!() + 20).contains(&method.line()));
    }

    struct Users;

    impl Users {
        #[hooked(before = [see])]
        fn find(&self, log: &Events) {}
    }

    #[hooked(before = [see])]
    fn find(log: &Events) {}

    let log = Events::default();
    Users.find(&log);
    find(&log);
    log.differs(Difference {
        there: &["method find", "method undefined"],
        here: &[
            "method find",
            r#"Users::find of Some("Users") in features::args"#,
            "method find",
            "find of None in features::args",
        ],
    })
}

/// There it is not set in an around hook.
pub fn the_hook_type() -> Compared {
    #[hook]
    fn see(log: &Events, ctx: &Context) {
        log.push(format!("type {}", ctx.hook_type().expect("a hook runs")));
    }

    #[hook]
    fn around<R>(log: &Events, ctx: &Context, next: impl FnOnce() -> R) -> R {
        see(log, ctx);
        next()
    }

    #[hooked(around = [around], before = [see], after = [see], error = [see])]
    fn method(log: &Events, fails: bool) -> Result<u32, &'static str> {
        if fails { Err("method") } else { Ok(1) }
    }

    let log = Events::default();
    log.outcome(method(&log, false));
    log.outcome(method(&log, true));
    log.differs(Difference {
        there: &[
            "type undefined",
            "type before",
            "type after",
            "returned 1",
            "type undefined",
            "type before",
            "type error",
            "failed method",
        ],
        here: &[
            "type around",
            "type before",
            "type after",
            "returned 1",
            "type around",
            "type before",
            "type error",
            "failed method",
        ],
    })
}

pub fn a_context_is_for_one_call() -> Compared {
    #[derive(Clone, Copy)]
    struct Count(u32);

    #[hook]
    fn count(log: &Events, ctx: &mut Context) {
        let Count(before) = ctx.get().copied().unwrap_or(Count(0));
        ctx.insert(Count(before + 1));
        log.push(format!("{} {}", ctx.hook_type().expect("a hook runs"), before + 1));
    }

    #[hooked(before = [count], after = [count])]
    fn method(log: &Events) {}

    let log = Events::default();
    method(&log);
    method(&log);
    log.same()
}

pub fn a_context_from_the_caller() -> Compared {
    struct Tenant(&'static str);
    struct Seen(bool);

    #[hook]
    fn see(log: &Events, ctx: &mut Context) {
        log.push(format!("tenant {}", ctx.get::<Tenant>().expect("the caller put it in").0));
        ctx.insert(Seen(true));
    }

    #[hooked(before = [see])]
    fn method(log: &Events, ctx: &mut Context) -> u32 {
        1
    }

    let log = Events::default();
    let mut ctx = Context::default();
    ctx.insert(Tenant("acme"));
    let result = method(&log, &mut ctx);
    log.push(format!("seen {}", ctx.get::<Seen>().expect("the hook put it in").0));
    log.push(format!("result {result}"));
    log.same()
}

/// There it is in the context, which the method does not have; here it is a variable.
pub fn returning_from_a_hook() -> Compared {
    #[hook]
    fn authenticate() -> &'static str {
        "Ada"
    }

    #[hook]
    fn see(log: &Events, ctx: &Context, user: &str) {
        log.push(format!("{} user {user}", ctx.hook_type().expect("a hook runs")));
    }

    #[hooked(before = [user = authenticate, see], after = [see])]
    #[hooked(before = [see], after = [see])]
    fn method(log: &Events) {
        log.push(format!("method user {user}"));
    }

    let log = Events::default();
    method(&log);
    log.differs(Difference {
        there: &["before user Ada", "before user Ada", "method user undefined", "after user Ada", "after user Ada"],
        here: &["before user Ada", "before user Ada", "method user Ada", "after user Ada", "after user Ada"],
    })
}
