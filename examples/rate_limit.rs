//! A limit on calls at once: a permit is taken before each call, and given back on every way out of it.
//!
//! ```text
//! cargo run --example rate_limit
//! ```

use hooks_runtime::{Exit, hook, hooked};
use std::cell::Cell;
use std::future::pending;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

#[hook]
fn take_permit(this: &Api) -> Result<(), Error> {
    let left = this.permits.get().checked_sub(1).ok_or(Error::Busy)?;
    this.permits.set(left);
    println!("  take: {left} left");
    Ok(())
}

/// Runs when the call returns, fails, panics, and when its future is dropped.
#[hook]
fn give_permit_back(this: &Api, exit: Exit) {
    this.permits.set(this.permits.get() + 1);
    println!(
        "  give back: {} left, as it {}",
        this.permits.get(),
        match exit {
            Exit::Returned => "returned",
            Exit::Failed => "failed",
            Exit::Panicked => "panicked",
            Exit::Cancelled => "was cancelled",
        }
    );
}

impl Api {
    /// Two levels: a permit that the outer one could not take is none that the inner one would give back.
    #[hooked(before = [take_permit])]
    #[hooked(finally = [give_permit_back])]
    async fn get(&self, path: &str) -> Result<String, Error> {
        match path {
            "/missing" => Err(Error::Missing),
            "/broken" => panic!("a fault"),
            "/slow" => pending().await,
            path => Ok(format!("the page {path}")),
        }
    }
}

struct Api {
    permits: Cell<u32>,
}

#[derive(Debug)]
enum Error {
    Busy,
    Missing,
}

fn main() {
    let api = Api { permits: Cell::new(2) };
    set_hook(Box::new(|_| println!("  panic")));

    for path in ["/index", "/missing", "/broken"] {
        println!("GET {path}");
        match catch_unwind(AssertUnwindSafe(|| pollster::block_on(api.get(path)))) {
            Ok(Ok(page)) => println!("= {page}\n"),
            Ok(Err(error)) => println!("! {error:?}\n"),
            Err(_) => println!("! a panic\n"),
        }
    }

    println!("GET /slow, twice");
    {
        let (first, second) = (pin!(api.get("/slow")), pin!(api.get("/slow")));
        assert!(poll(first).is_pending() && poll(second).is_pending());
        println!("GET /index");
        println!("! {:?}\n", pollster::block_on(api.get("/index")).unwrap_err());
        println!("nobody waits any longer");
    }
    println!("\n{} permits are left", api.permits.get());
}

fn poll<F: Future>(future: std::pin::Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}
