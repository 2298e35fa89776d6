//! Shared by the tests.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

/// What happened, in order; its clones share it.
#[derive(Clone, Debug, Default)]
pub struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    /// Notes an event.
    pub fn push(&self, event: impl Into<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(event.into());
    }

    /// Takes out what happened since the last time.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Compares what happened since the last time.
    #[track_caller]
    pub fn assert(&self, events: &[&str]) {
        assert_eq!(self.take(), events);
    }
}

/// Runs a future that is woken by nothing but itself.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..1_000 {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
    panic!("the future waits for something that never comes")
}

/// Polls a future once, finds it not ready, and drops it.
#[track_caller]
pub fn poll_once_and_drop<F: Future>(future: F) {
    let future = pin!(future);
    let poll = future.poll(&mut Context::from_waker(Waker::noop()));
    assert!(poll.is_pending(), "the future was ready at once");
}

/// Ready when polled the second time.
pub async fn yield_now() {
    let mut yielded = false;
    poll_fn(|context| {
        if std::mem::replace(&mut yielded, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
