//! Retry with back-off: an around hook that may run the inside more than once, each time from clones of the arguments.
//!
//! ```text
//! cargo run --example retry
//! ```

use hooks_runtime::{hook, hooked};
use std::cell::Cell;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// Runs the inside until it succeeds, fails for good, or has failed so many times; each pause is twice the one before.
///
/// `FnMut` is what permits it to run again. With `FnOnce`, a second `next()` would not compile.
#[hook]
async fn retry<T, E, F>(times: u32, mut pause: Duration, mut next: impl FnMut() -> F) -> Result<T, E>
where
    E: Transient,
    F: Future<Output = Result<T, E>>,
{
    for run in 1.. {
        match next().await {
            Err(error) if run < times && error.is_transient() => {
                println!("  run {run} failed, again in {pause:?}");
                sleep(pause).await;
                pause *= 2;
            }
            outcome => return outcome,
        }
    }
    unreachable!("the last run returns")
}

/// Whether it is worth another try.
trait Transient {
    fn is_transient(&self) -> bool;
}

#[hook]
fn sign(message: &mut String, log: &Log) {
    message.push_str(" (signed)");
    log.bytes.set(log.bytes.get() + message.len());
}

impl Server {
    /// Hooks inside the retry run each time: here each run signs its own copy of the message.
    #[hooked(around = [retry(times = 4, pause = Duration::from_millis(5))], before = [sign])]
    async fn send(&self, message: String, log: &Log) -> Result<usize, Error> {
        let call = self.calls.replace(self.calls.get() + 1) + 1;
        if message.starts_with("bad") {
            return Err(Error::Refused);
        }
        if call < self.up_at {
            return Err(Error::Busy);
        }
        println!("  sent {message:?}");
        Ok(message.len())
    }
}

struct Server {
    calls: Cell<u32>,
    up_at: u32,
}

#[derive(Default)]
struct Log {
    bytes: Cell<usize>,
}

#[derive(Debug)]
enum Error {
    Busy,
    Refused,
}

impl Transient for Error {
    fn is_transient(&self) -> bool {
        matches!(self, Error::Busy)
    }
}

fn main() {
    for (message, up_at) in [("hello", 1), ("hello", 3), ("bad hello", 1), ("hello", 9)] {
        let (server, log) = (Server { calls: Cell::new(0), up_at }, Log::default());
        println!("{message:?} to a server that is up at call {up_at}");
        let outcome = block_on(server.send(message.to_owned(), &log));
        println!("= {outcome:?} after {} calls and {} bytes\n", server.calls.get(), log.bytes.get());
    }
}

// ---- A tiny executor, and a timer. ------------------------------------------------------------

fn block_on<F: Future>(future: F) -> F::Output {
    struct Unpark(Thread);

    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }

    let waker = Arc::new(Unpark(thread::current())).into();
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(output) => return output,
            Poll::Pending => thread::park(),
        }
    }
}

async fn sleep(duration: Duration) {
    let end = Instant::now() + duration;
    poll_fn(|cx| {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Poll::Ready(());
        }
        let waker = cx.waker().clone();
        thread::spawn(move || {
            thread::sleep(left);
            waker.wake();
        });
        Poll::Pending
    })
    .await;
}
