//! `#[hooked]` on an impl block: one level for all its methods that carry `#[hooked]`, and hooks of the block's own.

use hooks_runtime::{Context, Exit, hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::fmt::Debug;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
struct Error(&'static str);

#[hook]
fn note(text: &str, log: &Log) {
    log.push(text);
}

#[hook]
fn audit(ctx: &Context, log: &Log) {
    log.push(format!("audit {}", ctx.method()));
}

#[hook]
fn failed(error: &Error, log: &Log) {
    log.push(format!("failed {}", error.0));
}

#[hook]
fn authenticate(token: &str) -> Result<u32, Error> {
    token.parse().map_err(|_| Error("token"))
}

mod opt_in {
    use super::*;

    struct Users;

    #[hooked(before = [user = authenticate, note(text = "before")], after = [audit], error = [failed])]
    impl Users {
        #[hooked]
        fn bare(&self, token: &str, log: &Log) -> Result<u32, Error> {
            log.push("bare");
            Ok(user)
        }

        #[hooked(before = [note(text = "inner")], after = [|result| *result += 1])]
        async fn with_its_own(&self, token: &str, log: &Log) -> Result<u32, Error> {
            yield_now().await;
            log.push("with_its_own");
            if user == 0 {
                return Err(Error("nobody"));
            }
            Ok(user)
        }

        #[hooked(before = [note(text = "middle")])]
        #[hooked(before = [note(text = "inner")])]
        fn two_more(&self, token: &str, log: &Log) -> Result<u32, Error> {
            Ok(user)
        }

        /// Is documented.
        #[hooked]
        fn without_receiver(token: &str, log: &Log) -> Result<u32, Error> {
            Ok(user)
        }

        fn unmarked(&self, _token: &str, log: &Log) -> u32 {
            log.push("unmarked");
            0
        }
    }

    #[test]
    fn by_an_attribute_of_the_method() {
        let log = Log::default();
        assert_eq!(Users.bare("7", &log), Ok(7));
        log.assert(&["before", "bare", "audit Users::bare"]);
        assert_eq!(Users.bare("x", &log), Err(Error("token")));
        log.assert(&["failed token"]);
        assert_eq!(block_on(Users.with_its_own("7", &log)), Ok(8));
        log.assert(&["before", "inner", "with_its_own", "audit Users::with_its_own"]);
        assert_eq!(block_on(Users.with_its_own("0", &log)), Err(Error("nobody")));
        log.assert(&["before", "inner", "with_its_own", "failed nobody"]);
        assert_eq!(Users.two_more("7", &log), Ok(7));
        log.assert(&["before", "middle", "inner", "audit Users::two_more"]);
        assert_eq!(Users::without_receiver("7", &log), Ok(7));
        log.assert(&["before", "audit Users::without_receiver"]);
        assert_eq!(Users.unmarked("7", &log), 0);
        log.assert(&["unmarked"]);
    }
}

mod skip {
    use super::*;

    mod hooks {
        use super::*;

        #[hook]
        pub fn audit(log: &Log) {
            log.push("hooks::audit");
        }
    }

    hooks_runtime::stack! {
        noted {
            before = [note(text = "stack")],
        }
    }

    struct Users;

    #[hooked(
        stack = noted,
        before = [note(text = "1"), note(text = "2"), user = authenticate, Self::check, |log: &Log| log.push("closure")],
        after = [hooks::audit],
        finally = [note(text = "finally", log = log)],
    )]
    impl Users {
        #[hook]
        fn check(log: &Log) {
            log.push("check");
        }

        #[hooked]
        fn nothing(&self, token: &str, log: &Log) -> Result<(), Error> {
            Ok(())
        }

        #[hooked(skip = [note])]
        fn all_of_a_name(&self, token: &str, log: &Log) -> Result<(), Error> {
            Ok(())
        }

        #[hooked(skip = [audit, Self::check])]
        fn by_last_name(&self, token: &str, log: &Log) -> Result<(), Error> {
            Ok(())
        }

        #[hooked(skip = [hooks::audit, noted, authenticate])]
        async fn paths_and_stacks(&self, log: &Log) -> u32 {
            1
        }

        #[hooked(skip = [note], before = [note(text = "own")])]
        #[hooked(skip = [check])]
        fn of_the_block_only(&self, token: &str, log: &Log) -> Result<(), Error> {
            Ok(())
        }
    }

    #[test]
    fn leaves_hooks_of_the_block_out() {
        let log = Log::default();
        Users.nothing("7", &log).unwrap();
        log.assert(&["stack", "1", "2", "check", "closure", "hooks::audit", "finally"]);
        Users.all_of_a_name("7", &log).unwrap();
        log.assert(&["stack", "check", "closure", "hooks::audit"]);
        Users.by_last_name("7", &log).unwrap();
        log.assert(&["stack", "1", "2", "closure", "finally"]);
        assert_eq!(block_on(Users.paths_and_stacks(&log)), 1);
        log.assert(&["1", "2", "check", "closure", "finally"]);
        Users.of_the_block_only("7", &log).unwrap();
        log.assert(&["stack", "closure", "own", "hooks::audit"]);
    }
}

mod associated {
    use super::*;

    #[derive(Clone, Debug, Default)]
    struct Service {
        is_closed: bool,
        calls: u32,
        log: Log,
    }

    #[hooked]
    impl Service {
        #[hook]
        fn ensure_open(&self) -> Result<(), Error> {
            self.log.push("ensure_open");
            if self.is_closed { Err(Error("closed")) } else { Ok(()) }
        }

        #[hook]
        async fn ensure_open_later(&self, name: &str) -> Result<usize, Error> {
            yield_now().await;
            self.log.push("ensure_open_later");
            if self.is_closed { Err(Error("closed")) } else { Ok(name.len()) }
        }

        #[hook]
        fn count(&mut self, by: u32) {
            self.calls += by;
        }

        #[hook]
        async fn count_later(&mut self) {
            yield_now().await;
            self.calls += 1;
        }

        #[hook]
        fn trim(name: &mut String) {
            *name = name.trim().to_owned();
        }

        #[hook]
        fn keep(self: Arc<Self>) {
            self.log.push(format!("{} owners", Arc::strong_count(&self)));
        }

        #[hook]
        fn look(self: &Arc<Self>) {
            self.log.push(format!("{} owners", Arc::strong_count(self)));
        }

        #[hook]
        fn by_value(self) -> u32 {
            self.log.push("by_value");
            self.calls
        }

        #[hook]
        #[expect(clippy::borrowed_box, reason = "the receiver is one")]
        fn boxed(self: &Box<Self>) {
            self.log.push("boxed");
        }

        #[hook]
        fn pinned(self: Pin<&mut Self>) {
            self.log.push("pinned");
        }

        #[hook(fallible)]
        fn check(name: &str) -> Checked {
            if name.is_empty() { Err(Error("empty")) } else { Ok(()) }
        }

        #[hook]
        fn create() -> Self {
            Service { calls: 40, ..Service::default() }
        }

        #[hook]
        fn timed<R>(&self, next: impl FnOnce() -> R) -> R {
            self.log.push("{");
            let outcome = next();
            self.log.push("}");
            outcome
        }

        #[hook]
        fn observe(&self, error: &Error) {
            self.log.push(error.0);
        }

        #[hook]
        fn double(&self, result: u32) -> u32 {
            result * 2
        }

        #[hook]
        fn left(&self, exit: Exit) {
            self.log.push(format!("{exit:?}"));
        }

        #[hooked(before = [Self::ensure_open, Self::trim, Self::check], error = [Self::observe])]
        fn shared(&self, name: String) -> Result<String, Error> {
            Ok(name)
        }

        #[hooked(before = [Self::ensure_open, size = Self::ensure_open_later])]
        async fn shared_later(&self, name: &str) -> Result<usize, Error> {
            Ok(size)
        }

        #[hooked(before = [Self::ensure_open, Self::count(by = 1)], after = [Self::count(by = 10)])]
        fn mutable(&mut self) -> Result<u32, Error> {
            Ok(self.calls)
        }

        #[hooked(before = [Self::count_later, Self::ensure_open], after = [Self::count_later, Self::count(by = 5)])]
        async fn mutable_later(&mut self) -> Result<u32, Error> {
            yield_now().await;
            Ok(self.calls)
        }

        #[hooked(before = [Self::ensure_open, Self::keep, Self::look])]
        fn counted(self: Arc<Self>) -> Result<usize, Error> {
            Ok(Arc::strong_count(&self))
        }

        #[hooked(before = [Self::ensure_open, calls = Self::by_value])]
        fn value(self) -> Result<u32, Error> {
            Ok(calls)
        }

        #[hooked(before = [Self::boxed, Self::ensure_open])]
        fn in_a_box(self: Box<Self>) -> Result<u32, Error> {
            Ok(self.calls)
        }

        #[hooked(before = [|this: &Pin<&mut Self>| this.log.push("closure")])]
        fn in_a_pin(self: Pin<&mut Self>) -> u32 {
            self.calls
        }

        #[hooked(before = [service = Self::create, Self::trim])]
        fn without_receiver(name: String) -> (u32, String) {
            (service.calls, name)
        }

        #[hooked(around = [Self::timed], after = [Self::double], error = [Self::observe], finally = [Self::left])]
        fn every_list(&self, fail: bool) -> Result<u32, Error> {
            if fail { Err(Error("method")) } else { Ok(1) }
        }

        /// A hook that has hooks itself.
        #[hook]
        #[hooked(before = [Self::ensure_open])]
        fn hooked_hook(&self) -> Result<(), Error> {
            self.log.push("hooked_hook");
            Ok(())
        }

        #[hooked(before = [Self::hooked_hook])]
        fn by_a_hooked_hook(&self) -> Result<(), Error> {
            Ok(())
        }
    }

    type Checked = Result<(), Error>;

    #[test]
    fn with_every_receiver() {
        let mut service = Service::default();
        let log = service.log.clone();
        assert_eq!(service.shared(" a ".to_owned()), Ok("a".to_owned()));
        assert_eq!(service.shared(" ".to_owned()), Err(Error("empty")));
        log.assert(&["ensure_open", "ensure_open", "empty"]);
        assert_eq!(block_on(service.shared_later("abc")), Ok(3));
        log.assert(&["ensure_open", "ensure_open_later"]);
        assert_eq!(service.mutable(), Ok(1));
        assert_eq!(service.calls, 11);
        assert_eq!(block_on(service.mutable_later()), Ok(12));
        assert_eq!(service.calls, 18);
        log.assert(&["ensure_open", "ensure_open"]);
        assert_eq!(Arc::new(service.clone()).counted(), Ok(1));
        log.assert(&["ensure_open", "2 owners", "1 owners"]);
        assert_eq!(service.clone().value(), Ok(18));
        assert_eq!(Box::new(service.clone()).in_a_box(), Ok(18));
        assert_eq!(Pin::new(&mut service).in_a_pin(), 18);
        log.assert(&["ensure_open", "by_value", "boxed", "ensure_open", "closure"]);
        assert_eq!(Service::without_receiver(" a".to_owned()), (40, "a".to_owned()));

        let closed = Service { is_closed: true, ..service };
        assert_eq!(closed.shared("a".to_owned()), Err(Error("closed")));
        log.assert(&["ensure_open", "closed"]);
    }

    #[test]
    fn in_every_list() {
        let service = Service::default();
        assert_eq!(service.every_list(false), Ok(2));
        service.log.assert(&["{", "}", "Returned"]);
        assert_eq!(service.every_list(true), Err(Error("method")));
        service.log.assert(&["{", "method", "}", "Failed"]);
    }

    #[test]
    fn they_stay_plain_functions() {
        let service = Service::default();
        assert_eq!(service.ensure_open(), Ok(()));
        assert_eq!(Service::create().calls, 40);
        Pin::new(&mut service.clone()).pinned();
        service.log.assert(&["ensure_open", "pinned"]);
        assert_eq!(service.by_a_hooked_hook(), Ok(()));
        service.log.assert(&["ensure_open", "hooked_hook"]);
    }
}

mod generic {
    use super::*;

    struct Store<T, const N: usize> {
        items: [T; N],
        log: Log,
    }

    #[hooked(before = [Self::look, see(items = &self.items)], after = [|result: &Option<T>, log: &Log| log.push(format!("{result:?}"))])]
    impl<T, const N: usize> Store<T, N>
    where
        T: Clone + Debug,
    {
        const SIZE: usize = N;

        #[hook]
        fn look(&self) {
            self.log.push(format!("{:?} of {}", self.items, Self::SIZE));
        }

        #[hook]
        fn convert<U: Into<usize>>(index: U) -> usize {
            index.into()
        }

        #[hooked(before = [index = Self::convert::<u8>])]
        fn get(&self, index: u8, log: &Log) -> Option<T> {
            self.items.get(index).cloned()
        }

        #[hooked(before = [index = Self::convert])]
        async fn get_later<U: Into<usize>>(&self, index: U, log: &Log) -> Option<T> {
            yield_now().await;
            self.items.get(index).cloned()
        }
    }

    #[hook]
    fn see<T: Debug>(items: &[T], log: &Log) {
        log.push(format!("see {}", items.len()));
    }

    #[test]
    fn impl_blocks() {
        let log = Log::default();
        let store = Store { items: ["a", "b"], log: log.clone() };
        assert_eq!(store.get(1, &log), Some("b"));
        log.assert(&[r#"["a", "b"] of 2"#, "see 2", r#"Some("b")"#]);
        assert_eq!(block_on(store.get_later(2_usize, &log)), None);
        log.assert(&[r#"["a", "b"] of 2"#, "see 2", "None"]);
    }
}

mod of_a_trait {
    use super::*;

    trait Shop {
        const NAME: &'static str;
        type Item;
        fn buy(&mut self, name: &str, log: &Log) -> Result<Self::Item, Error>;
        async fn buy_later(&mut self, name: &str, log: &Log) -> Result<Self::Item, Error>;
        fn open(log: &Log) -> Self;
        fn close(self, log: &Log);
        fn count(&mut self);
        fn plain(&self) -> u32 {
            1
        }
    }

    struct Bakery(u32);

    #[hooked(before = [note(text = "before")], after = [audit])]
    impl Shop for Bakery {
        const NAME: &'static str = "bakery";
        type Item = String;

        #[hooked(before = [Self::count], error = [failed])]
        fn buy(&mut self, name: &str, log: &Log) -> Result<Self::Item, Error> {
            if name.is_empty() {
                return Err(Error("nothing"));
            }
            Ok(format!("{name} {} of {}", self.0, Self::NAME))
        }

        #[hooked]
        async fn buy_later(&mut self, name: &str, log: &Log) -> Result<Self::Item, Error> {
            yield_now().await;
            self.buy(name, log)
        }

        #[hooked]
        fn open(log: &Log) -> Self {
            Bakery(0)
        }

        fn close(self, log: &Log) {
            log.push("closed");
        }

        #[hook]
        fn count(&mut self) {
            self.0 += 1;
        }
    }

    #[test]
    fn impl_blocks() {
        let log = Log::default();
        let mut bakery = Bakery::open(&log);
        log.assert(&["before", "audit Bakery::open"]);
        assert_eq!(bakery.buy("bread", &log), Ok("bread 1 of bakery".to_owned()));
        log.assert(&["before", "audit Bakery::buy"]);
        assert_eq!(block_on(bakery.buy_later("", &log)), Err(Error("nothing")));
        log.assert(&["before", "before", "failed nothing"]);
        assert_eq!(bakery.plain(), 1);
        bakery.close(&log);
        log.assert(&["closed"]);
    }
}

mod several {
    use super::*;

    struct Service;

    #[hooked(before = [note(text = "1")], after = [note(text = "6")])]
    #[hooked(before = [note(text = "2")], after = [note(text = "5")])]
    #[allow(dead_code, reason = "stands between them")]
    #[hooked(before = [note(text = "3")], after = [note(text = "4")])]
    impl Service {
        #[hooked(before = [note(text = "method")])]
        fn method(&self, log: &Log) {}

        #[hooked(skip = [note])]
        fn skipping(&self, _log: &Log) {}
    }

    #[test]
    fn on_one_block() {
        let log = Log::default();
        Service.method(&log);
        log.assert(&["1", "2", "3", "method", "4", "5", "6"]);
        Service.skipping(&log);
        log.assert(&[]);
    }
}

mod the_rest_of_the_block {
    use super::*;

    struct Service;

    macro_rules! method {
        ($name:ident) => {
            fn $name() -> u32 {
                Self::LIMIT + 1
            }
        };
    }

    macro_rules! constant {
        ($name:ident) => {
            const $name: u32 = 5;
        };
    }

    trait Types {
        type Inner;
        type Callback;
    }

    #[hooked(before = [note(text = "before")], after = [audit if false])]
    impl Service {
        #![allow(clippy::unnecessary_literal_bound)]

        pub const LIMIT: u32 = { 3 + 4 };
        const CALLBACK: fn(u8) -> u8 = |x| x + 1;
        #[cfg(any())]
        const LEFT_OUT: u32 = missing!();

        method!(first);
        method! { second }
        constant!(FIVE);

        #[cfg(any())]
        #[hooked]
        fn left_out(&self) -> Missing {}

        #[cfg_attr(all(), hooked)]
        #[inline]
        fn under_cfg_attr(&self, log: &Log) {
            log.push("method");
        }

        #[cfg_attr(all(), inline, hooked(before = [Self::associated]))]
        #[cfg_attr(any(), hooked(before = [note(text = "never")]))]
        #[cfg_attr(all(), hooked(before = [note(text = "inner")], skip = [audit]))]
        fn under_several(&self, log: &Log) {
            log.push("method");
        }

        #[cfg_attr(any(), hooked(before = [note(text = "never")]))]
        #[hooked(before = [note(text = "inner")])]
        fn under_one_and_always(&self, log: &Log) {
            log.push("method");
        }

        #[cfg_attr(any(), hooked)]
        fn not_hooked(&self, log: &Log) {
            log.push("method");
        }

        #[hook]
        fn associated(log: &Log) {
            log.push("associated");
        }

        #[hooked]
        pub(self) unsafe extern "C" fn qualified(log: &Log) -> u32 {
            log.push("qualified");
            1
        }

        const fn constant() -> u32 {
            1
        }

        #[hooked]
        fn with_where<T>(
            &self,
            value: T,
            log: &Log,
        ) -> [T; {
            const TWO: usize = 2;
            TWO
        }]
        where
            T: Clone,
        {
            [value.clone(), value]
        }
    }

    #[hooked]
    impl Types for Service {
        type Inner = [u8; {
            const TWO: usize = 2;
            TWO
        }];
        type Callback = fn() -> u8;
    }

    #[test]
    fn stays_as_it_is() {
        let log = Log::default();
        assert_eq!((Service::LIMIT, (Service::CALLBACK)(1), Service::FIVE), (7, 2, 5));
        assert_eq!((Service::first(), Service::second(), Service::constant()), (8, 8, 1));
        assert_eq!(<Service as Types>::Inner::default(), [0, 0]);
        Service.under_cfg_attr(&log);
        log.assert(&["before", "method"]);
        Service.under_several(&log);
        log.assert(&["before", "associated", "inner", "method"]);
        Service.under_one_and_always(&log);
        log.assert(&["before", "inner", "method"]);
        Service.not_hooked(&log);
        log.assert(&["method"]);
        // SAFETY: it asks for nothing.
        assert_eq!(unsafe { Service::qualified(&log) }, 1);
        log.assert(&["before", "qualified"]);
        assert_eq!(Service.with_where("a", &log), ["a", "a"]);
        log.assert(&["before"]);
    }
}

mod stacks_of_the_block {
    use super::*;

    hooks_runtime::stack! {
        outer {
            before = [user = authenticate],
            after = [note(text = "outer after")],
        }
    }

    hooks_runtime::stack! {
        inner {
            before = [note(text = "inner")],
        }
    }

    struct Service;

    #[hooked(stack = [outer, inner], before = [note(text = "block")])]
    impl Service {
        #[hooked(stack = inner, before = [note(text = "method")])]
        fn method(&self, token: &str, log: &Log) -> Result<u32, Error> {
            Ok(user)
        }

        #[hooked]
        fn user_unused(&self, token: &str, log: &Log) -> Result<u32, Error> {
            Ok(1)
        }
    }

    #[test]
    fn are_outer_levels() {
        let log = Log::default();
        assert_eq!(Service.method("7", &log), Ok(7));
        log.assert(&["inner", "block", "inner", "method", "outer after"]);
        assert_eq!(Service.user_unused("7", &log), Ok(1));
        log.assert(&["inner", "block", "outer after"]);
    }
}

/// What a block binds is for those methods that want it.
mod bindings {
    #![deny(unused)]

    use super::*;

    struct Service;

    #[hooked(before = [user = authenticate])]
    impl Service {
        #[hooked]
        fn with(&self, token: &str) -> Result<u32, Error> {
            Ok(user)
        }

        #[hooked]
        fn without(&self, token: &str) -> Result<u32, Error> {
            Ok(1)
        }
    }

    #[test]
    fn are_used_or_not() {
        assert_eq!((Service.with("7"), Service.without("7")), (Ok(7), Ok(1)));
        assert_eq!((Service.with("x"), Service.without("x")), (Err(Error("token")), Err(Error("token"))));
    }
}

mod original {
    use super::*;

    struct Service(Rc<()>);

    #[hooked(before = [note(text = "before")])]
    impl Service {
        #[hooked(original = plain)]
        fn method(&self, log: &Log) -> usize {
            log.push("method");
            Rc::strong_count(&self.0)
        }
    }

    #[test]
    fn of_a_method_in_a_block() {
        let log = Log::default();
        let service = Service(Rc::default());
        assert_eq!((service.method(&log), service.plain(&log)), (1, 1));
        log.assert(&["before", "method", "method"]);
    }
}

mod hooks_of_one_name {
    use super::*;
    use hooks_runtime::hooked as level;

    struct Service;

    // `#[cfg]` leaves one of each, and with it the signature that counts.
    #[hooked(before = [Self::check, #[cfg(any())] Self::count, size = Self::count])]
    #[hooked(before = [note(text = "second level"), Self::check])]
    impl Service {
        #[cfg(any())]
        #[hook]
        fn check(&self, missing: &str) -> Result<(), Error> {
            Err(Error(missing))
        }
        #[cfg(not(any()))]
        #[hook]
        fn check(log: &Log) {
            log.push("check");
        }

        #[hook]
        #[cfg(all())]
        fn count(&self, name: &str) -> Result<usize, Error> {
            if name.is_empty() { Err(Error("empty")) } else { Ok(name.len()) }
        }
        #[hook]
        #[cfg(any())]
        #[cfg(all())]
        fn count(&self, name: &str) -> usize {
            name.len() + 100
        }

        #[hooked(after = [#[cfg(all())] Self::check, Self::count_again])]
        fn sync(&self, name: &str, log: &Log) -> Result<usize, Error> {
            Ok(size)
        }

        // The level of the block does not see that under another name.
        #[hooked]
        #[level(before = [Self::check], after = [Self::count_again])]
        async fn with_unseen_level(&self, name: &str, log: &Log) -> Result<usize, Error> {
            Ok(size)
        }

        #[hook]
        #[cfg(all())]
        fn count_again(name: &str, result: &mut usize) {
            *result += name.len();
        }
        #[hook]
        #[cfg(not(all()))]
        async fn count_again(name: &str, result: &mut u8) {}
    }

    #[test]
    fn the_one_that_is_there_is_called() {
        let log = Log::default();
        assert_eq!(Service.sync("Ada", &log), Ok(6));
        log.assert(&["check", "second level", "check", "check"]);
        assert_eq!(block_on(Service.with_unseen_level("Ada", &log)), Ok(6));
        log.assert(&["check", "second level", "check", "check"]);
        assert_eq!(Service.sync("", &log), Err(Error("empty")));
        log.assert(&["check"]);
    }
}
