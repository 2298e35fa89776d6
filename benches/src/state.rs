//! What the hooks of all cases do: count, where the optimiser sees it or where it does not.

use std::cell::Cell;
use std::hint::black_box;
use std::marker::PhantomData;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Whether the optimiser may see through a hook.
pub trait Optimiser {
    /// Adds one.
    fn touch(count: &Cell<u64>);
}

/// Hooks are inlined, and ten additions may become one.
pub struct Transparent;

/// Each hook is a call, and nothing is known of what it does.
pub struct Opaque;

impl Optimiser for Transparent {
    #[inline(always)]
    fn touch(count: &Cell<u64>) {
        count.set(count.get() + 1);
    }
}

impl Optimiser for Opaque {
    #[inline(never)]
    fn touch(count: &Cell<u64>) {
        count.set(black_box(count.get() + 1));
    }
}

/// The state that is passed to every method by reference.
pub struct State<V> {
    count: Cell<u64>,
    optimiser: PhantomData<fn() -> V>,
}

impl<V> Default for State<V> {
    fn default() -> Self {
        State { count: Cell::new(0), optimiser: PhantomData }
    }
}

impl<V: Optimiser> State<V> {
    /// Adds one.
    #[inline(always)]
    pub fn touch(&self) {
        V::touch(&self.count);
    }

    /// How many hooks have run.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count.get()
    }
}

/// The output of a future that never waits.
///
/// # Panics
///
/// If it does wait.
#[inline(always)]
pub fn ready<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the future waits"),
    }
}
