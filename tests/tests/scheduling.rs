//! When a hooked call lets other tasks in: where an async hook waits, and nowhere else.

use hooks_runtime::{Context, hook, hooked};
use hooks_tests::{Log, yield_now};
use std::future::poll_fn;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use tokio::task::{LocalSet, spawn_local};

#[hook]
fn first_and_spawn(log: &Log) {
    log.push("first");
    let log = log.clone();
    spawn_local(async move { log.push("queued") });
}

#[hook]
fn second(log: &Log) {
    log.push("second");
}

#[hook]
async fn ready(log: &Log) {
    log.push("ready");
}

#[hook]
async fn yields(log: &Log) {
    log.push("yields");
    tokio::task::yield_now().await;
    log.push("goes on");
}

async fn run<F: Future>(future: F) -> F::Output {
    let local = LocalSet::new();
    let output = local.run_until(future).await;
    local.await;
    output
}

#[tokio::test]
async fn sync_hooks_let_nothing_in() {
    #[hooked(before = [first_and_spawn, second], after = [second])]
    async fn method(log: &Log) {
        log.push("method");
    }

    let log = Log::default();
    run(method(&log)).await;
    log.assert(&["first", "second", "method", "second", "queued"]);
}

#[tokio::test]
async fn an_async_hook_that_is_ready_lets_nothing_in() {
    #[hooked(before = [first_and_spawn, ready, second], after = [ready])]
    async fn method(log: &Log) {
        log.push("method");
    }

    let log = Log::default();
    run(method(&log)).await;
    log.assert(&["first", "ready", "second", "method", "ready", "queued"]);
}

#[tokio::test]
async fn an_async_hook_that_yields_lets_the_queued_task_in() {
    #[hooked(before = [first_and_spawn, yields, second])]
    async fn method(log: &Log) {
        log.push("method");
    }

    let log = Log::default();
    run(method(&log)).await;
    log.assert(&["first", "yields", "queued", "goes on", "second", "method"]);
}

#[tokio::test]
async fn an_after_hook_that_yields() {
    #[hooked(after = [first_and_spawn, second, yields, second])]
    async fn method(log: &Log) -> u32 {
        log.push("method");
        1
    }

    let log = Log::default();
    assert_eq!(run(method(&log)).await, 1);
    log.assert(&["method", "first", "second", "yields", "queued", "goes on", "second"]);
}

#[tokio::test]
async fn an_error_hook_that_yields() {
    #[hook]
    async fn recover(result: &mut Option<u32>, log: &Log) {
        tokio::task::yield_now().await;
        log.push("recover");
        *result = Some(2);
    }

    #[hooked(error = [first_and_spawn, second, recover])]
    async fn method(log: &Log) -> Result<u32, ()> {
        log.push("method");
        Err(())
    }

    let log = Log::default();
    assert_eq!(run(method(&log)).await, Ok(2));
    log.assert(&["method", "first", "second", "queued", "recover"]);
}

/// A sync method is over before anything else runs.
#[tokio::test]
async fn a_sync_method() {
    #[hooked(before = [first_and_spawn, second], after = [second])]
    fn method(log: &Log) -> u32 {
        log.push("method");
        1
    }

    let log = Log::default();
    let result = run(async { method(&log) }).await;
    assert_eq!(result, 1);
    log.assert(&["first", "second", "method", "second", "queued"]);
}

/// Two calls of one method that wait in turn do not mix what they hold.
#[tokio::test]
async fn concurrent_calls_keep_their_own_values() {
    #[hook]
    async fn double(number: u32) -> u32 {
        yield_now().await;
        number * 2
    }

    #[hook]
    async fn check(result: &u32, number: u32) {
        yield_now().await;
        assert_eq!(*result, number + 1);
    }

    #[hooked(before = [number = double], after = [check])]
    async fn method(number: u32, log: &Log) -> u32 {
        log.push(format!("start {number}"));
        yield_now().await;
        log.push(format!("end {number}"));
        number + 1
    }

    let log = Log::default();
    assert_eq!(tokio::join!(method(1, &log), method(2, &log), method(3, &log)), (3, 5, 7));
    let mut events = log.take();
    assert_eq!(events.len(), 6);
    events.sort();
    assert_eq!(events, ["end 2", "end 4", "end 6", "start 2", "start 4", "start 6"]);
}

/// Each call on one object has its own context, arguments and result, whichever of them goes on next.
#[tokio::test]
async fn interleaved_calls_of_one_method_on_one_object() {
    #[derive(PartialEq, Debug)]
    struct Seen(u64);

    #[hook]
    async fn remember(id: u64, ctx: &mut Context) {
        yield_now().await;
        assert_eq!(ctx.insert(Seen(id)), None);
    }

    #[hook]
    async fn double(id: &mut u64) {
        yield_now().await;
        *id *= 2;
    }

    #[hook]
    async fn compare(result: &u64, id: u64, ctx: &Context) {
        yield_now().await;
        assert_eq!((ctx.get(), *result), (Some(&Seen(id / 2)), id + 1));
    }

    #[hook]
    async fn pass<R>(next: impl AsyncFnOnce() -> R) -> R {
        yield_now().await;
        next().await
    }

    struct Service {
        running: AtomicUsize,
        most: AtomicUsize,
    }

    impl Service {
        #[hooked(around = [pass], before = [remember, double], after = [compare])]
        async fn method(&self, id: u64) -> u64 {
            let running = self.running.fetch_add(1, Ordering::Relaxed) + 1;
            self.most.fetch_max(running, Ordering::Relaxed);
            // Some come back before others that started earlier.
            for _ in 0..id % 5 {
                yield_now().await;
            }
            self.running.fetch_sub(1, Ordering::Relaxed);
            id + 1
        }
    }

    let service = Service { running: AtomicUsize::new(0), most: AtomicUsize::new(0) };
    let calls = (0..20).map(async |id| assert_eq!(service.method(id).await, id * 2 + 1));
    let mut calls: Vec<_> = calls.map(Box::pin).collect();
    poll_fn(|cx| {
        calls.retain_mut(|call| call.as_mut().poll(cx).is_pending());
        if calls.is_empty() { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    assert!(service.most.load(Ordering::Relaxed) > 1, "no two calls overlapped");
}
