//! Two levels of hooks around one method: the outer one logs, the inner one keeps a cache and has a page to fall back
//! on.
//!
//! ```text
//! cargo run --example two_levels
//! ```

use hooks_runtime::{hook, hooked};
use std::collections::HashMap;
use std::ops::ControlFlow;

// ---- Outer level: sees a call as its caller does. -----------------------------------------------

#[hook]
fn log_start(path: &str) {
    println!("{path:?}");
}

#[hook]
fn log_success(result: &str) {
    println!("  outer after: {result}\n");
}

#[hook]
fn log_failure(error: &Error) {
    println!("  outer error: {error:?}\n");
}

// ---- Inner level. -------------------------------------------------------------------------------

#[hook]
fn check(path: &str) -> Result<(), Error> {
    println!("  inner before: check");
    if path.starts_with('/') { Ok(()) } else { Err(Error::BadPath) }
}

/// `Break` ends the before list, and is the result: the method does not run.
#[hook]
fn cached(this: &Site, path: &str) -> ControlFlow<String> {
    println!("  inner before: cached");
    match this.cache.get(path) {
        Some(page) => ControlFlow::Break(page.clone()),
        None => ControlFlow::Continue(()),
    }
}

#[hook]
fn remember(this: &mut Site, path: &str, result: &str) {
    println!("  inner after: remember");
    this.cache.insert(path.to_owned(), result.to_owned());
}

/// Recovers from one kind of error; for the outer level the call has then succeeded.
#[hook]
fn fall_back(error: &Error, result: &mut Option<String>) {
    println!("  inner error: fall_back");
    if *error == Error::NotFound {
        *result = Some("the page about missing pages".to_owned());
    }
}

// ---- The method. --------------------------------------------------------------------------------

#[derive(Debug, PartialEq)]
enum Error {
    BadPath,
    NotFound,
}

#[derive(Default)]
struct Site {
    cache: HashMap<String, String>,
}

impl Site {
    #[hooked(before = [log_start], after = [log_success], error = [log_failure])]
    #[hooked(before = [check, cached], after = [remember], error = [fall_back])]
    fn page(&mut self, path: &str) -> Result<String, Error> {
        println!("  method");
        if path == "/" { Ok("the front page".to_owned()) } else { Err(Error::NotFound) }
    }
}

fn main() {
    let mut site = Site::default();
    for path in ["/", "/", "/nowhere", "no slash"] {
        // What comes of it, the outer level has already logged.
        let _ = site.page(path);
    }
}
