//! The future of a hooked method is `Send` where that of the plain method would be, and asks for nothing more.

use hooks_runtime::{Context, hook, hooked};
use hooks_tests::{Log, yield_now};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use tokio::task::LocalSet;

#[derive(Clone, Debug, PartialEq)]
struct Error(String);

impl From<&str> for Error {
    fn from(text: &str) -> Self {
        Error(text.to_owned())
    }
}

#[hook]
async fn trim(name: &mut String, ctx: &mut Context) {
    yield_now().await;
    ctx.insert(name.len());
    let trimmed = name.trim().to_owned();
    *name = trimmed;
}

#[hook]
async fn check(name: &str, ctx: &Context) -> Result<usize, &'static str> {
    yield_now().await;
    assert!(ctx.get::<usize>().is_some());
    if name.is_empty() { Err("empty") } else { Ok(name.len()) }
}

#[hook]
async fn shortcut(name: &str, log: &Log) -> ControlFlow<usize> {
    yield_now().await;
    log.push("shortcut");
    if name == "short" { ControlFlow::Break(100) } else { ControlFlow::Continue(()) }
}

#[hook]
async fn preset(name: &str, result: &mut Option<usize>) {
    yield_now().await;
    if name == "preset" {
        *result = Some(200);
    }
}

#[hook]
async fn add(result: &mut usize, this: &Service) {
    yield_now().await;
    *result += this.base;
}

#[hook]
async fn observe(error: &mut Error, result: &mut Option<usize>, log: &Log) {
    yield_now().await;
    error.0.push('!');
    log.push(format!("{} {result:?}", error.0));
}

macro_rules! bail {
    ($error:expr) => {
        return Err($error.into())
    };
}

struct Service {
    base: usize,
    log: Log,
}

impl Service {
    #[hooked(before = [trim, size = check, shortcut, preset], after = [add], error = [observe])]
    async fn inlined(&self, mut name: String, log: &Log) -> Result<usize, Error> {
        yield_now().await;
        if name == "fail" {
            return Err(Error::from("failed"));
        }
        name.push('.');
        Ok(name.len() * 10 + size)
    }

    #[hooked(before = [trim, size = check, shortcut, preset], after = [add], error = [observe])]
    async fn enclosed(&self, name: String, log: &Log) -> Result<usize, Error> {
        yield_now().await;
        if name == "fail" {
            bail!("failed");
        }
        Ok((name.len() + 1) * 10 + size)
    }

    #[hooked(before = [trim, size = check])]
    async fn before_only(&self, mut name: String, _log: &Log) -> Result<usize, Error> {
        yield_now().await;
        name.push('.');
        Ok(name.len() * 10 + size)
    }
}

#[tokio::test]
async fn spawned_with_borrowed_arguments() {
    let service = Arc::new(Service { base: 1, log: Log::default() });
    let call = |name: &'static str| {
        let service = Arc::clone(&service);
        tokio::spawn(async move {
            let inlined = service.inlined(name.to_owned(), &service.log).await;
            let enclosed = service.enclosed(name.to_owned(), &service.log).await;
            let before_only = service.before_only(name.to_owned(), &service.log).await;
            (inlined, enclosed, before_only)
        })
    };
    assert_eq!(call(" abc ").await.unwrap(), (Ok(44), Ok(44), Ok(43)));
    assert_eq!(call("short").await.unwrap(), (Ok(101), Ok(101), Ok(65)));
    assert_eq!(call("preset").await.unwrap(), (Ok(201), Ok(201), Ok(76)));
    service.log.take();
    let (inlined, enclosed, _) = call("fail").await.unwrap();
    assert_eq!((inlined, enclosed), (Err(Error("failed!".to_owned())), Err(Error("failed!".to_owned()))));
    service.log.assert(&["shortcut", "failed! None", "shortcut", "failed! None"]);
    let (inlined, enclosed, before_only) = call("  ").await.unwrap();
    assert_eq!((inlined, enclosed), (Err(Error("empty!".to_owned())), Err(Error("empty!".to_owned()))));
    assert_eq!(before_only, Err(Error("empty".to_owned())));
}

#[tokio::test]
async fn spawned_with_a_mutable_receiver_and_levels() {
    struct Counter {
        count: u32,
    }

    #[hook]
    async fn count(this: &mut Counter) {
        yield_now().await;
        this.count += 1;
    }

    impl Counter {
        #[hooked(before = [count], after = [count])]
        #[hooked(before = [count], after = [count], error = [count])]
        async fn work(&mut self, fail: bool) -> Result<u32, ()> {
            yield_now().await;
            if fail {
                return Err(());
            }
            Ok(self.count)
        }
    }

    let count = tokio::spawn(async {
        let mut counter = Counter { count: 0 };
        assert_eq!(counter.work(false).await, Ok(2));
        assert_eq!(counter.work(true).await, Err(()));
        counter.count
    });
    assert_eq!(count.await.unwrap(), 4 + 3);
}

#[tokio::test]
async fn spawned_with_generic_arguments() {
    #[hook]
    async fn see<T: std::fmt::Debug + Sync>(value: &T, log: &Log) {
        yield_now().await;
        log.push(format!("{value:?}"));
    }

    #[hooked(before = [see], after = [see])]
    async fn method<T: std::fmt::Debug + Send + Sync>(value: T, log: &Log) -> usize {
        yield_now().await;
        log.push("method");
        1
    }

    let log = Log::default();
    let seen = log.clone();
    assert_eq!(tokio::spawn(async move { method(vec![1, 2], &seen).await }).await.unwrap(), 1);
    log.assert(&["[1, 2]", "method", "[1, 2]"]);
}

/// Nothing that only reads a value while no one waits is held across a wait.
#[tokio::test]
async fn spawned_with_sync_hooks_on_what_is_not_send() {
    #[hook]
    fn count() -> u32 {
        let local = Rc::new(Cell::new(1));
        local.set(local.get() + 1);
        local.get()
    }

    #[hooked(before = [number = count], after = [|result| { let local = Rc::new(1); *result += *local }])]
    async fn method() -> u32 {
        yield_now().await;
        number
    }

    assert_eq!(tokio::spawn(method()).await.unwrap(), 3);
}

#[tokio::test]
async fn on_one_thread_with_what_is_not_send() {
    #[hook]
    async fn raise(shared: &Rc<Cell<u32>>) {
        let shared = Rc::clone(shared);
        yield_now().await;
        shared.set(shared.get() + 1);
    }

    #[hook]
    async fn keep(shared: Rc<Cell<u32>>) -> Rc<Cell<u32>> {
        yield_now().await;
        shared
    }

    #[hooked(before = [raise, kept = keep], after = [raise], error = [raise])]
    async fn method(shared: Rc<Cell<u32>>, fail: bool) -> Result<u32, ()> {
        yield_now().await;
        if fail {
            return Err(());
        }
        Ok(kept.get())
    }

    let shared = Rc::new(Cell::new(0));
    let local = LocalSet::new();
    let first = local.spawn_local(method(Rc::clone(&shared), false));
    local.run_until(first).await.unwrap().unwrap();
    assert_eq!(shared.get(), 2);
    let second = local.spawn_local(method(Rc::clone(&shared), true));
    assert_eq!(local.run_until(second).await.unwrap(), Err(()));
    assert_eq!(shared.get(), 4);
}

/// Calls from many threads at once, on one receiver, never mix.
#[test]
fn called_from_many_threads() {
    #[hook]
    fn double(id: &mut u64) {
        *id *= 2;
    }

    #[hook]
    fn compare(result: &u64, id: u64) {
        assert_eq!(*result, id + 1);
    }

    struct Service;

    impl Service {
        #[hooked(before = [double], after = [compare])]
        fn method(&self, id: u64) -> u64 {
            id + 1
        }
    }

    let service = Service;
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let service = &service;
            scope.spawn(move || {
                for id in 0..250 {
                    let id = thread * 250 + id;
                    assert_eq!(service.method(id), id * 2 + 1);
                }
            });
        }
    });
}
