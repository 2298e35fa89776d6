//! Faults that macros around functions are known for, by class.
//!
//! A number in a comment is the case; what stands beside it without a number is of the same kind.
//! `tests/CASES.md` has all of them by number.
//! Lints are compared in `tests/twins.rs`, and refusals in `ui-tests/fail/cases`.

#![allow(dead_code, reason = "much of this only has to compile")]
#![allow(clippy::all, clippy::pedantic, reason = "the code of the cases is written in every way that compiles")]

mod b_lints_kept;
mod c_attributes;
mod d_arguments;
mod e_return_types;
mod f_control_flow;
mod g_receivers;
mod h_generics;
mod i_async;
mod j_drop_order;
mod k_hygiene;
mod l_diagnostics;
mod m_qualifiers;
mod n_around;
mod n_semantics;
mod table;

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Polls until it is ready.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = poll(future.as_mut()) {
            return output;
        }
    }
}

/// Polls once.
pub fn poll<F: Future>(future: std::pin::Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// Is pending once.
pub async fn suspend() {
    let mut met = false;
    std::future::poll_fn(|_| if std::mem::replace(&mut met, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}
