//! A crate that lists hooks of another one.

#![cfg(test)]

use hooks_lib::auth::{self, authenticate};
use hooks_lib::{Events, Refused, audit, explain, limits, log_call as log, see};
use hooks_runtime::{hook, hooked};
use hooks_tests::block_on;

#[derive(Debug, PartialEq)]
enum Error {
    Refused(Refused),
    Explained(String),
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        Error::Refused(refused)
    }
}

impl From<String> for Error {
    fn from(text: String) -> Self {
        Error::Explained(text)
    }
}

/// Of this crate, among those of the other.
#[hook]
fn own(user: &hooks_lib::User, events: &Events) {
    events.borrow_mut().push(format!("own {}", user.name));
}

struct Service;

impl Service {
    #[hooked(
        before = [
            hooks_lib::trim,
            audit,
            user = authenticate,
            auth::check,
            own,
            limits::check(limit = 10),
            hooks_lib::add_one,
            hooks_lib::add_ten,
        ],
        after = [see, log],
        error = [explain, ::hooks_lib::audit],
    )]
    async fn call(&self, token: &str, name: String, number: u32, events: &Events) -> Result<String, Error> {
        Ok(format!("{} {name} {number}", user.name))
    }

    #[hooked(before = [limits::cached], after = [see])]
    fn lookup(&self, number: u32, events: &Events) -> String {
        number.to_string()
    }
}

#[test]
fn hooks_of_another_crate() {
    let events = Events::default();
    assert_eq!(block_on(Service.call("token of ann", " a ".to_owned(), 1, &events)), Ok("ann a 12".to_owned()));
    assert_eq!(events.take(), ["Service::call Before", "own ann", "see \"ann a 12\"", "Service::call After"]);
    let refused = |refused: Refused| Err(Error::Explained(format!("explained Refused({refused:?})")));
    assert_eq!(block_on(Service.call("ann", String::new(), 1, &events)), refused(Refused::Token));
    assert_eq!(block_on(Service.call("token of nobody", String::new(), 1, &events)), refused(Refused::Token));
    assert_eq!(events.take(), ["Service::call Before", "Service::call Error"].repeat(2));
    assert_eq!(block_on(Service.call("token of ann", String::new(), 11, &events)), refused(Refused::Limit));
    assert_eq!(events.take(), ["Service::call Before", "own ann", "Service::call Error"]);
}

#[test]
fn a_control_flow_of_another_crate() {
    let events = Events::default();
    assert_eq!(Service.lookup(1, &events), "1");
    assert_eq!(Service.lookup(0, &events), "cached");
    assert_eq!(events.take(), ["see \"1\"", "see \"cached\""]);
}

#[test]
fn by_a_glob_of_another_crate() {
    use hooks_lib::limits::*;

    #[hooked(before = [check(limit = 1), cached])]
    fn method(number: u32) -> Result<String, Refused> {
        Ok(number.to_string())
    }

    assert_eq!(method(0), Ok("cached".to_owned()));
    assert_eq!(method(1), Ok("1".to_owned()));
    assert_eq!(method(2), Err(Refused::Limit));
}

mod re_exports {
    pub use hooks_lib::{add_one, add_ten as ten};
}

#[test]
fn re_exported_by_this_crate() {
    use re_exports::*;

    #[hooked(before = [add_one, ten, crate::re_exports::ten])]
    fn method(number: u32) -> u32 {
        number
    }

    assert_eq!(method(0), 21);
}

mod stacks {
    use super::*;
    use hooks_lib::stacks::{secured, watched as seen};

    /// Has the name of what the stack means by `crate::note`.
    #[hook]
    fn note(events: &Events) {
        events.borrow_mut().push("note of this crate".to_owned());
    }

    #[hooked(stack = secured, before = [note])]
    async fn one(token: &str, events: &Events) -> Result<String, Refused> {
        Ok(user.name)
    }

    #[hooked(stack = [seen, hooks_lib::stacks::secured])]
    async fn two(token: &str, events: &Events) -> Result<String, Refused> {
        Ok("two".to_owned())
    }

    struct Service;

    #[hooked(stack = ::hooks_lib::stacks::watched)]
    impl Service {
        #[hooked(stack = re_exported, before = [note])]
        async fn method(&self, token: &str, events: &Events) -> Result<String, Refused> {
            Ok(user.name)
        }

        #[hooked(skip = [watched])]
        fn skipping(&self) -> u32 {
            1
        }
    }

    mod re_exports {
        pub use hooks_lib::stacks::secured as re_exported;
    }
    use re_exports::re_exported;

    #[test]
    fn of_another_crate() {
        let events = Events::default();
        assert_eq!(block_on(one("token of ann", &events)), Ok("ann".to_owned()));
        assert_eq!(events.take(), ["note ann", "note of this crate", "see \"ann\""]);
        assert_eq!(block_on(one("ann", &events)), Err(Refused::Token));
        assert_eq!(block_on(one("token of ", &events)), Err(Refused::Token));
        assert_eq!(events.take(), [""; 0]);
        assert_eq!(block_on(two("token of ann", &events)), Ok("two".to_owned()));
        assert_eq!(events.take(), ["{", "two Before", "note ann", "see \"two\"", "two After", "}", "Returned"]);
        assert_eq!(block_on(two("ann", &events)), Err(Refused::Token));
        assert_eq!(events.take(), ["{", "two Before", "}", "Failed"]);
    }

    #[test]
    fn of_another_crate_on_an_impl_block() {
        let events = Events::default();
        assert_eq!(block_on(Service.method("token of ann", &events)), Ok("ann".to_owned()));
        let method = ["{", "Service::method Before", "note ann", "note of this crate", "see \"ann\""];
        assert_eq!(events.take(), [&method[..], &["Service::method After", "}", "Returned"]].concat());
        assert_eq!(Service.skipping(), 1);
    }
}

mod from_a_macro {
    hooks_lib::greeting!(hello, "hello");
    mod other {
        hooks_lib::greeting!(hello, "good morning");

        #[test]
        fn hooks_and_methods_of_its_macro() {
            assert_eq!(hello(" ann ".to_owned()), "good morning ann");
            assert_eq!(super::hello(" ann ".to_owned()), "hello ann");
        }
    }
}
