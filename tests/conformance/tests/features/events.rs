//! What features note, and how it is compared.

use hooks_runtime::hook;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::future::poll_fn;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// What happened, in order, and the tasks that wait for their turn.
#[derive(Default)]
pub struct Events {
    happened: RefCell<Vec<String>>,
    queue: RefCell<Vec<&'static str>>,
}

impl Events {
    /// Something happened.
    pub fn push(&self, event: impl Into<String>) {
        self.happened.borrow_mut().push(event.into());
    }

    /// A call ended.
    pub fn outcome<T: Display>(&self, outcome: Result<T, &str>) {
        match outcome {
            Ok(result) => self.push(format!("returned {result}")),
            Err(error) => self.push(format!("failed {error}")),
        }
    }

    /// Something will happen when other tasks run.
    pub fn queue(&self, event: &'static str) {
        self.queue.borrow_mut().push(event);
    }

    /// Runs a call to its end; where it waits, and after it, other tasks run.
    pub fn block_on<F: Future>(&self, call: F) -> F::Output {
        let mut call = pin!(call);
        loop {
            let poll = call.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            self.queue.take().into_iter().for_each(|event| self.push(event));
            if let Poll::Ready(output) = poll {
                return output;
            }
        }
    }

    /// The npm package does the same.
    pub fn same(self) -> Compared {
        Compared { here: self.happened.take(), differs: None }
    }

    /// The npm package does something else, and this is what is different.
    pub fn differs(self, difference: Difference) -> Compared {
        Compared { here: self.happened.take(), differs: Some(difference) }
    }
}

/// What a feature comes to on both sides, where that is not the same.
pub struct Difference {
    /// With the npm package.
    pub there: &'static [&'static str],
    /// With our hooks.
    pub here: &'static [&'static str],
}

/// What a feature came to.
pub struct Compared {
    here: Vec<String>,
    differs: Option<Difference>,
}

impl Compared {
    /// Whether it is meant to be something else with the npm package.
    pub fn is_different(&self) -> bool {
        self.differs.is_some()
    }

    /// Panics if it is not what it should be.
    #[track_caller]
    pub fn check(&self, feature: &str) {
        let there = there(feature);
        assert!(!there.is_empty(), "{feature} is not in `oracle/features/`");
        match &self.differs {
            None => assert_eq!(self.here, there),
            Some(difference) => {
                assert_ne!(self.here, there);
                assert_eq!(there, difference.there);
                assert_eq!(self.here, difference.here);
            }
        }
    }
}

/// What the npm package does.
fn there(feature: &str) -> Vec<String> {
    all_there().remove(feature).unwrap_or_default()
}

/// What the npm package does, by feature.
pub fn all_there() -> BTreeMap<String, Vec<String>> {
    serde_json::from_str(include_str!("../../features.json")).expect("the oracle wrote `features.json`")
}

/// Waits once.
pub async fn turn() {
    let mut waited = false;
    poll_fn(|_| if std::mem::replace(&mut waited, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

/// A hook that notes that it ran.
#[hook]
pub fn note(log: &Events, text: &str) {
    log.push(text);
}

/// An around hook that notes when it starts and ends.
#[hook]
pub fn around<R>(log: &Events, name: &str, next: impl FnOnce() -> R) -> R {
    log.push(format!("{name} in"));
    let outcome = next();
    log.push(format!("{name} out"));
    outcome
}
