//! Hooks and `#[async_trait]`, whichever comes first: they run inside the future that it boxes.

use async_trait::async_trait;
use hooks_runtime::{Context, Exit, hook, hooked, stack};
use hooks_tests::{Log, block_on, poll_once_and_drop, yield_now};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Debug, PartialEq)]
struct Error(&'static str);

type Outcome<T> = Result<T, Error>;

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

#[hook]
async fn authenticate(token: &str, log: &Log) -> Result<u32, Error> {
    yield_now().await;
    log.push("authenticate");
    token.parse().map_err(|_| Error("token"))
}

#[hook]
fn note(text: &str, log: &Log) {
    log.push(text);
}

#[hook]
async fn note_later(text: &str, log: &Log) {
    yield_now().await;
    log.push(text);
}

#[hook]
fn failed(error: &Error, log: &Log) {
    log.push(format!("failed {}", error.0));
}

#[hook]
async fn timed<R>(log: &Log, next: impl AsyncFnOnce() -> R) -> R {
    log.push("{");
    let outcome = next().await;
    log.push("}");
    outcome
}

#[hook]
async fn twice<R, F: Future<Output = R>>(mut next: impl FnMut() -> F) -> R {
    next().await;
    next().await
}

#[hook]
fn ended(exit: Exit, ctx: &Context, log: &Log) {
    log.push(format!("{} {exit:?}", ctx.method().name()));
}

macro_rules! bail {
    ($error:expr) => {
        return Err($error)
    };
}

mod methods {
    use super::*;

    #[async_trait]
    trait Service: Sync {
        async fn create(&self, name: String, token: &str, log: &Log) -> Result<String, Error>;
        async fn pattern(&mut self, pair: (u32, u32), third: [u32; 3], log: &Log) -> u32;
        async fn generic<'a, T: Clone + Send + Sync + 'a>(&'a self, value: &'a T, log: &Log) -> Outcome<T>
        where
            Self: Sized,
            T: 'static;
        async fn consumed(self: Box<Self>, log: &Log) -> u32;
        async fn associated(number: u32, log: &Log) -> u32
        where
            Self: Sized;
    }

    struct Users {
        name: String,
    }

    impl Users {
        fn greeting(&self, name: &str) -> String {
            format!("{} {name}", self.name)
        }
    }

    #[async_trait]
    impl Service for Users {
        #[hooked(
                        around = [timed],
                        before = [trim, user = authenticate],
                        after = [note_later(text = &self.name), |this, result| result.push_str(&this.name)],
                        error = [failed],
                        finally = [ended(log = log)],
                    )]
        async fn create(&self, name: String, token: &str, log: &Log) -> Result<String, Error> {
            log.push("method");
            yield_now().await;
            if name == "early" {
                return Err(Error("early"));
            }
            if name == "macro" {
                bail!(Error("macro"));
            }
            let name = Some(name).filter(|name| !name.is_empty()).ok_or(Error("empty"))?;
            Ok(format!("{} {user}", self.greeting(&name)))
        }

        #[hooked(before = [|this| assert!(!this.name.is_empty()), note_later(text = "before")], after = [
                        |result, first| *result += *first,
                    ])]
        async fn pattern(&mut self, (first, _): (u32, u32), [a, .., mut b]: [u32; 3], log: &Log) -> u32 {
            self.name.push('!');
            b *= 10;
            first + a + b
        }

        #[hooked(around = [twice], before = [note_later(text = "before")], error = [failed])]
        async fn generic<'a, T: Clone + Send + Sync + 'a>(&'a self, value: &'a T, log: &Log) -> Outcome<T>
        where
            Self: Sized,
            T: 'static,
        {
            Ok(value.clone())
        }

        #[hooked(before = [note_later(text = "before")], finally = [note(text = "finally", log = log)])]
        async fn consumed(self: Box<Self>, log: &Log) -> u32 {
            yield_now().await;
            drop(self);
            1
        }

        #[hooked(around = [timed], before = [note_later(text = "before")])]
        async fn associated(number: u32, log: &Log) -> u32 {
            let _: Option<Self> = None;
            number
        }
    }

    #[test]
    fn hooks_run_in_the_future() {
        let log = Log::default();
        let mut users = Users { name: "ann".to_owned() };
        let create = |name: &str, token| {
            let service: &dyn Service = &users;
            // `Send`, as the attribute demands.
            let future: Box<dyn Future<Output = _> + Send> = Box::new(service.create(name.to_owned(), token, &log));
            log.assert(&[]);
            block_on(Box::into_pin(future))
        };
        assert_eq!(create(" a ", "7"), Ok("ann a 7ann".to_owned()));
        log.assert(&["{", "authenticate", "method", "ann", "}", "create Returned"]);
        for (name, token, error) in [("early", "7", "early"), ("macro", "7", "macro"), (" ", "7", "empty")] {
            assert_eq!(create(name, token), Err(Error(error)));
            log.assert(&["{", "authenticate", "method", &format!("failed {error}"), "}", "create Failed"]);
        }
        assert_eq!(create("a", "x"), Err(Error("token")));
        log.assert(&["{", "authenticate", "failed token", "}", "create Failed"]);
        poll_once_and_drop(users.create(String::new(), "7", &log));
        log.assert(&["{", "create Cancelled"]);
        drop(users.create(String::new(), "7", &log));
        log.assert(&[]);

        assert_eq!(block_on(users.pattern((1, 9), [2, 9, 3], &log)), 34);
        assert_eq!(users.name, "ann!");
        log.assert(&["before"]);
        assert_eq!(block_on(users.generic(&"value", &log)), Ok("value"));
        log.assert(&["before", "before"]);
        assert_eq!(block_on(Users::associated(5, &log)), 5);
        log.assert(&["{", "before", "}"]);
        assert_eq!(block_on(Box::new(users).consumed(&log)), 1);
        log.assert(&["before", "finally"]);
    }
}

/// `#[hooked]` on the whole block, above and below.
macro_rules! blocks {
    ($($module:ident: [$($above:tt)*] [$($below:tt)*])*) => {
        $(
            mod $module {
                use super::*;

                #[async_trait]
                trait Service: Sync {
                    async fn create(&self, name: String, token: &str, log: &Log) -> Result<String, Error>;
                    async fn ping(&self, log: &Log) -> u32;
                    fn sync(&self, log: &Log) -> u32;
                }

                struct Users;

                $($above)*
                #[async_trait]
                $($below)*
                impl Service for Users {
                    #[hooked(before = [trim, user = authenticate, note_later(text = &name)])]
                    async fn create(&self, name: String, token: &str, log: &Log) -> Result<String, Error> {
                        if user == 0 {
                            return Err(Error("nobody"));
                        }
                        Ok(format!("{name} {user}"))
                    }

                    async fn ping(&self, log: &Log) -> u32 {
                        log.push("ping");
                        1
                    }

                    #[hooked(skip = [failed])]
                    fn sync(&self, log: &Log) -> u32 {
                        log.push("sync");
                        1
                    }
                }

                #[test]
                fn on_the_impl_block() {
                    let log = Log::default();
                    let service: &dyn Service = &Users;
                    assert_eq!(block_on(service.create(" a".to_owned(), "7", &log)), Ok("a 7".to_owned()));
                    log.assert(&["block", "authenticate", "a", "after"]);
                    assert_eq!(block_on(service.create(" a".to_owned(), "0", &log)), Err(Error("nobody")));
                    log.assert(&["block", "authenticate", "a", "failed nobody"]);
                    assert_eq!((block_on(service.ping(&log)), service.sync(&log)), (1, 1));
                    log.assert(&["ping", "block", "sync", "after"]);
                }
            }
        )*
    };
}

blocks! {
    block_above: [#[hooked(before = [note(text = "block")], after = [note(text = "after")], error = [failed])]] []
    block_below: [] [#[hooked(before = [note(text = "block")], after = [note(text = "after")], error = [failed])]]
}

mod hooks_of_the_block {
    use super::*;

    #[async_trait]
    trait Service: Sync {
        async fn open(&self) -> Result<u32, Error>;
        async fn ensure_open(&self) -> Result<(), Error>;
        fn check(log: &Log);
        async fn checked(&self, log: &Log) -> u32;
    }

    struct Users(bool);

    #[hooked]
    #[async_trait]
    impl Service for Users {
        #[hooked(before = [Self::ensure_open])]
        async fn open(&self) -> Result<u32, Error> {
            Ok(1)
        }

        #[hook]
        async fn ensure_open(&self) -> Result<(), Error> {
            yield_now().await;
            if self.0 { Ok(()) } else { Err(Error("closed")) }
        }

        #[hook]
        fn check(log: &Log) {
            log.push("check");
        }

        #[hooked(before = [Self::check])]
        async fn checked(&self, log: &Log) -> u32 {
            1
        }
    }

    #[test]
    fn associated_functions() {
        let log = Log::default();
        assert_eq!((block_on(Users(true).open()), block_on(Users(false).open())), (Ok(1), Err(Error("closed"))));
        assert_eq!(block_on(Users(true).checked(&log)), 1);
        log.assert(&["check"]);
    }
}

mod provided {
    use super::*;

    stack! {
        noted {
            before = [note_later(text = "stack")],
        }
    }

    #[async_trait]
    trait Service: Sync {
        fn name(&self) -> String;

        #[hooked(around = [timed], before = [note_later(text = "before")], after = [|this, result| result.push_str(&this.name())])]
        async fn greet(&self, greeting: String, log: &Log) -> String {
            yield_now().await;
            format!("{greeting} {}", self.name())
        }

        #[hooked(stack = noted, before = [user = authenticate], error = [failed])]
        async fn login(&self, token: &str, log: &Log) -> Outcome<u32>
        where
            Self: Sized,
        {
            let user = Some(user).filter(|user| *user > 0).ok_or(Error("nobody"))?;
            Ok(user)
        }
    }

    impl Service for u32 {
        fn name(&self) -> String {
            self.to_string()
        }
    }

    #[test]
    fn methods() {
        let log = Log::default();
        let service: Box<dyn Service> = Box::new(7);
        assert_eq!(block_on(service.greet("hello".to_owned(), &log)), "hello 77");
        log.assert(&["{", "before", "}"]);
        assert_eq!((block_on(7.login("1", &log)), block_on(7.login("0", &log))), (Ok(1), Err(Error("nobody"))));
        log.assert(&["stack", "authenticate", "stack", "authenticate", "failed nobody"]);
    }
}

mod not_send {
    use super::*;

    #[async_trait(?Send)]
    trait Service {
        async fn add(&self, number: Rc<RefCell<u32>>, log: &Log) -> u32;

        #[hooked(before = [note_later(text = "before")], after = [note(text = "after")])]
        async fn provided(&self, number: Rc<RefCell<u32>>, log: &Log) -> u32 {
            yield_now().await;
            *number.borrow()
        }
    }

    struct Users;

    #[async_trait(?Send)]
    impl Service for Users {
        #[hooked(around = [timed, twice], before = [note_later(text = "before")])]
        async fn add(&self, number: Rc<RefCell<u32>>, log: &Log) -> u32 {
            yield_now().await;
            *number.borrow_mut() += 1;
            *number.borrow()
        }
    }

    #[test]
    fn futures() {
        let log = Log::default();
        assert_eq!(block_on(Users.add(Rc::default(), &log)), 2);
        log.assert(&["{", "before", "before", "}"]);
        assert_eq!(block_on(Users.provided(Rc::default(), &log)), 0);
        log.assert(&["before", "after"]);
    }
}

mod several_levels {
    use super::*;

    #[async_trait]
    trait Service: Sync {
        async fn method(&self, name: String, log: &Log) -> String;
        async fn plain(&self, name: String, log: &Log) -> String;
    }

    struct Users;

    #[async_trait]
    impl Service for Users {
        #[hooked(before = [note(text = "1")], after = [note(text = "6")])]
        #[hooked(before = [note_later(text = "2"), trim], after = [note(text = "5")])]
        #[cfg_attr(all(), hooked(before = [note(text = "3")], after = [note_later(text = "4")]))]
        async fn method(&self, name: String, log: &Log) -> String {
            log.push("method");
            name
        }

        #[cfg_attr(any(), hooked(before = [note(text = "never")]))]
        async fn plain(&self, name: String, _log: &Log) -> String {
            name
        }
    }

    #[test]
    fn of_one_method() {
        let log = Log::default();
        assert_eq!(block_on(Users.method(" a".to_owned(), &log)), "a");
        log.assert(&["1", "2", "3", "method", "4", "5", "6"]);
        assert_eq!(block_on(Users.plain(" a".to_owned(), &log)), " a");
    }
}

mod shared {
    use super::*;

    #[async_trait]
    trait Service: Send + Sync {
        async fn work(self: Arc<Self>, ctx: &mut Context, log: &Log) -> Result<usize, Error>;
    }

    struct Users;

    #[hook]
    fn count(ctx: &mut Context) {
        let calls = ctx.remove::<usize>().unwrap_or_default();
        ctx.insert(calls + 1);
    }

    #[hook]
    fn alive<T>(this: &Arc<T>, log: &Log) {
        log.push(format!("{} alive", Arc::strong_count(this)));
    }

    #[async_trait]
    impl Service for Users {
        #[hooked(before = [count, alive], after = [count], finally = [alive(log = log)])]
        async fn work(self: Arc<Self>, ctx: &mut Context, log: &Log) -> Result<usize, Error> {
            yield_now().await;
            ctx.get().copied().ok_or(Error("nothing"))
        }
    }

    #[tokio::test]
    async fn receivers_and_the_callers_context() {
        let log = Log::default();
        let users: Arc<dyn Service> = Arc::new(Users);
        let inner = log.clone();
        let task = tokio::spawn(async move {
            let mut ctx = Context::default();
            let result = users.work(&mut ctx, &inner).await;
            (result, ctx.get::<usize>().copied())
        });
        assert_eq!(task.await.unwrap(), (Ok(1), Some(2)));
        // The method's, and the clone that the finally hook keeps.
        log.assert(&["2 alive", "2 alive"]);
    }
}
