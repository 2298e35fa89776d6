//! Stacks that `stack!` names: levels that many methods share, wherever they are written.

#![expect(missing_docs, reason = "stacks of every visibility")]

use hooks_runtime::{Context, Exit, hook, hooked, stack};
use hooks_tests::{Log, block_on, yield_now};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    Admin,
    Reader,
}

#[derive(Debug, PartialEq)]
pub struct Error(String);

impl From<&str> for Error {
    fn from(text: &str) -> Self {
        Error(text.to_owned())
    }
}

#[hook]
pub fn note(text: &str, log: &Log) {
    log.push(text);
}

pub mod hooks {
    use super::{Context, Error, Exit, Log, Role, hook, yield_now};

    #[hook]
    pub async fn authenticate(token: &str) -> Result<u32, &'static str> {
        yield_now().await;
        token.parse().map_err(|_| "token")
    }

    #[hook]
    pub fn require_role(user: &u32, role: Role) -> Result<(), Error> {
        let has = if *user == 0 { Role::Admin } else { Role::Reader };
        if has == role { Ok(()) } else { Err(Error(format!("{user} is no {role:?}"))) }
    }

    #[hook]
    pub fn audit(ctx: &Context, log: &Log) {
        log.push(format!("audit {}", ctx.method()));
    }

    #[hook]
    pub fn failed(error: &Error, log: &Log) {
        log.push(format!("failed {}", error.0));
    }

    #[hook]
    pub async fn timed<R>(log: &Log, next: impl AsyncFnOnce() -> R) -> R {
        log.push("{");
        let outcome = next().await;
        log.push("}");
        outcome
    }

    #[hook]
    pub fn left(exit: Exit, log: &Log) {
        log.push(format!("{exit:?}"));
    }
}

pub mod stacks {
    pub use super::hooks::{audit, authenticate};
    use hooks_runtime::stack;

    stack! {
        /// Every admin endpoint.
        pub secured {
            before = [user = authenticate, super::hooks::require_role(role = crate::Role::Admin)],
            after = [self::audit],
            error = [crate::hooks::failed],
        }
    }

    stack! {
        #[doc(alias = "everything")]
        pub(crate) all_lists {
            around = [super::hooks::timed],
            before = [super::note(text = "before"), |log: &crate::Log| log.push("closure")],
            after = [super::note(text = "after"), |result: &mut u32| *result += 1],
            error = [super::note(text = "error")],
            finally = [super::hooks::left(log = log)],
        }
    }

    pub mod deeper {
        hooks_runtime::stack! {
            pub(in crate::stacks) hidden {
                before = [super::super::note(text = "hidden")],
            }
        }

        hooks_runtime::stack! {
            pub(super) hidden_too {
                before = [super::super::note(text = "hidden_too"), crate::note(text = "again") if text.is_empty()],
            }
        }

        pub(crate) mod user {
            use super::super::super::{Log, hooked};

            #[hooked(stack = [super::hidden, super::hidden_too])]
            pub fn method(text: &str, log: &Log) {
                log.push(text);
            }
        }
    }

    pub use deeper::user::method as of_hidden_stacks;
}

mod from_another_module {
    use super::stacks::{all_lists as everything, secured};
    use super::*;

    struct Service;

    impl Service {
        #[hooked(stack = secured)]
        async fn one(&self, token: &str, log: &Log) -> Result<u32, Error> {
            log.push("method");
            Ok(user + 1)
        }

        #[hooked(stack = [secured, everything], before = [note(text = "own")])]
        async fn two(&self, token: &str, log: &Log) -> Result<u32, Error> {
            log.push("method");
            if user == 0 { Ok(user) } else { Err(Error::from("method")) }
        }

        #[hooked(stack = crate::stacks::all_lists)]
        #[hooked(stack = everything, before = [note(text = "own")])]
        async fn twice(&self, log: &Log) -> Result<u32, Error> {
            log.push("method");
            Ok(1)
        }
    }

    #[test]
    fn by_use_and_by_path() {
        let log = Log::default();
        assert_eq!(block_on(Service.one("0", &log)), Ok(1));
        log.assert(&["method", "audit Service::one"]);
        assert_eq!(block_on(Service.one("1", &log)), Err(Error::from("1 is no Admin")));
        log.assert(&["failed 1 is no Admin"]);
        assert_eq!(block_on(Service.one("x", &log)), Err(Error::from("token")));
        log.assert(&["failed token"]);
    }

    #[test]
    fn several_at_once() {
        let log = Log::default();
        assert_eq!(block_on(Service.two("0", &log)), Ok(1));
        let inner = ["{", "before", "closure", "own", "method", "after", "}", "Returned"];
        log.assert(&[&inner[..], &["audit Service::two"]].concat());
        assert_eq!(block_on(Service.twice(&log)), Ok(3));
        log.assert(&[&["{", "before", "closure"], &inner[..], &["after", "}", "Returned"]].concat());
    }

    #[test]
    fn of_limited_visibility() {
        let log = Log::default();
        stacks::of_hidden_stacks("", &log);
        log.assert(&["hidden", "hidden_too", "again", ""]);
    }
}

mod in_one_module {
    use super::*;

    stack! {
        private {
            before = [note(text = "private"), bound = one, mut counter = one, |counter| *counter += 1],
        }
    }

    #[hook]
    fn one() -> u32 {
        1
    }

    #[hooked(stack = private)]
    fn method(log: &Log) -> u32 {
        counter += bound;
        counter
    }

    // Values see the method's arguments and what is bound before.
    stack! {
        with_values {
            before = [bound = one, note(text = &format!("{name} {bound} {}", self::with_values_in_scope(bound)))],
        }
    }

    fn with_values_in_scope(number: u32) -> u32 {
        number * 10
    }

    #[hooked(stack = with_values)]
    fn values(name: &str, log: &Log) {}

    stack! {
        empty {}
    }

    #[hooked(stack = empty)]
    fn of_nothing(log: &Log) {
        log.push("method");
    }

    #[test]
    fn private_stacks() {
        let log = Log::default();
        assert_eq!(method(&log), 3);
        log.assert(&["private"]);
        values("a", &log);
        log.assert(&["a 1 10"]);
        of_nothing(&log);
        log.assert(&["method"]);
    }
}

/// A stack binds for all its methods, and not each of them uses it.
mod unused_bindings {
    #![deny(unused)]

    use super::*;

    stack! {
        binding {
            before = [first = number, mut second = number, |third: &u32| assert_eq!(*third, 3)],
        }
    }

    #[hook]
    fn number() -> u32 {
        2
    }

    #[hooked(stack = binding)]
    fn none_of_them(third: u32) -> u32 {
        third
    }

    #[hooked(stack = binding)]
    async fn one_of_them(third: u32) -> u32 {
        first + third
    }

    #[test]
    fn are_no_mistake() {
        assert_eq!((none_of_them(3), block_on(one_of_them(3))), (3, 5));
    }
}

mod of_hooks_of_one_name {
    use super::*;

    mod first {
        use super::*;

        #[hook]
        pub fn check(log: &Log) {
            log.push("first");
        }
    }

    mod second {
        use super::*;

        #[hook]
        pub fn check(log: &Log) {
            log.push("second");
        }

        #[hook]
        pub fn check_2(log: &Log) {
            log.push("third");
        }
    }

    stack! {
        checks {
            before = [first::check, second::check, second::check_2],
            after = [second::check, first::check],
        }
    }

    #[hooked(stack = checks)]
    fn method(log: &Log) {}

    #[test]
    fn are_told_apart() {
        let log = Log::default();
        method(&log);
        log.assert(&["first", "second", "third", "second", "first"]);
    }
}

mod with_cfg {
    use super::*;

    stack! {
        conditional {
            before = [
                #[cfg(any())]
                missing,
                #[cfg(all())]
                note(text = "there"),
            ],
            after = [#[cfg(any())] note(text = "never")],
        }
    }

    #[cfg(any())]
    stack! {
        left_out { before = [missing] }
    }

    #[hooked(stack = conditional)]
    fn method(log: &Log) {}

    #[test]
    fn hooks_can_be_left_out() {
        let log = Log::default();
        method(&log);
        log.assert(&["there"]);
    }
}

/// The stack may stand below the methods that name it, and be written by a macro.
mod by_a_macro {
    use super::*;

    #[hooked(stack = made)]
    fn method(log: &Log) {}

    macro_rules! make {
        ($name:ident, $hook:path, $text:literal) => {
            stack! {
                $name {
                    before = [$hook(text = $text)],
                }
            }
        };
    }

    make!(made, super::note, "made");

    #[test]
    fn of_fragments() {
        let log = Log::default();
        method(&log);
        log.assert(&["made"]);
    }
}
