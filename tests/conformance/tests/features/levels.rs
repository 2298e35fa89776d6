//! Several levels of hooks, on functions, objects and classes.

use crate::events::{Compared, Difference, Events, note};
use hooks_runtime::{Context, hook, hooked, stack};

pub fn levels() -> Compared {
    #[hooked(before = [note(text = "first before")], after = [note(text = "first after")])]
    #[hooked(before = [note(text = "second before")], after = [note(text = "second after")])]
    fn method(log: &Events) {
        log.push("method");
    }

    let log = Events::default();
    method(&log);
    log.same()
}

pub fn hooks_of_an_object() -> Compared {
    struct Users;

    impl Users {
        #[hooked(before = [note(text = "before find")])]
        fn find(&self, log: &Events) {
            log.push("find");
        }

        fn create(&self, log: &Events) {
            log.push("create");
        }
    }

    let log = Events::default();
    Users.find(&log);
    Users.create(&log);
    log.same()
}

/// There the object has the hooks; here its type does.
pub fn hooks_of_all_methods_of_an_object() -> Compared {
    struct Users;

    #[hooked(before = [note(text = "object")])]
    impl Users {
        #[hooked]
        fn find(&self, log: &Events) {
            log.push("find");
        }

        fn create(&self, log: &Events) {
            log.push("create");
        }
    }

    let log = Events::default();
    Users.find(&log);
    Users.create(&log);
    log.same()
}

pub fn hooks_of_a_class() -> Compared {
    struct Users;

    #[hooked(before = [note(text = "class")])]
    impl Users {
        #[hooked(before = [note(text = "method")])]
        fn find(&self, log: &Events) {
            log.push("find");
        }

        fn create(&self, log: &Events) {
            log.push("create");
        }
    }

    let log = Events::default();
    Users.find(&log);
    Users.create(&log);
    log.same()
}

stack! {
    base {
        before = [note(text = "base")],
    }
}

pub fn inheritance() -> Compared {
    struct Users;

    #[hooked(stack = base, before = [note(text = "class")])]
    impl Users {
        #[hooked(before = [note(text = "method")])]
        fn find(&self, log: &Events) {
            log.push("find");
        }
    }

    let log = Events::default();
    Users.find(&log);
    log.same()
}

/// There `super.find()` runs the hooks of both classes; here the method that is called has its own, and the caller none
/// unless it is hooked too.
pub fn overriding() -> Compared {
    struct Users;

    #[hooked(stack = base)]
    impl Users {
        #[hooked(before = [note(text = "method")])]
        fn find(&self, log: &Events) {
            log.push("find");
        }
    }

    struct Admins {
        users: Users,
    }

    #[hooked(before = [note(text = "class")])]
    impl Admins {
        fn find(&self, log: &Events) {
            self.users.find(log);
            log.push("find admins");
        }

        #[hooked]
        fn find_hooked(&self, log: &Events) {
            self.find(log);
        }
    }

    let log = Events::default();
    let admins = Admins { users: Users };
    admins.find(&log);
    admins.find_hooked(&log);
    log.differs(Difference {
        there: &["base", "class", "method", "find", "find admins"],
        here: &["base", "method", "find", "find admins", "class", "base", "method", "find", "find admins"],
    })
}

/// An attribute on the `impl` block, and one on the method.
fn attributes() -> Compared {
    #[hook]
    fn see(log: &Events, ctx: &Context) {
        log.push(format!("before {}", ctx.method().name()));
    }

    struct Users;

    #[hooked(before = [note(text = "class")])]
    impl Users {
        #[hooked(before = [see])]
        fn find(&self, log: &Events) {
            log.push("find");
        }
    }

    let log = Events::default();
    Users.find(&log);
    log.same()
}

pub fn decorators() -> Compared {
    attributes()
}

pub fn legacy_decorators() -> Compared {
    attributes()
}
