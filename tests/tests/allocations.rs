//! What hooks cost on the heap: nothing, as counted by the allocator.

use hooks_runtime::{Args, Context, Exit, hook, hooked};
use hooks_tests::block_on;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Write;
use std::ops::ControlFlow;

struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: as it was called.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as it was called.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// How often `call` allocates.
fn allocations<T>(call: impl FnOnce() -> T) -> usize {
    let before = COUNT.get();
    let result = call();
    let after = COUNT.get();
    drop(result);
    after - before
}

/// A log of fixed size.
#[derive(Debug)]
struct Log {
    text: [u8; 256],
    len: usize,
}

impl Log {
    const fn new() -> Self {
        Log { text: [0; 256], len: 0 }
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.text[..self.len]).unwrap()
    }
}

impl Write for Log {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.len + text.len();
        self.text.get_mut(self.len..end).ok_or(std::fmt::Error)?.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

#[hook]
fn audit(args: &Args<'_>, log: &mut Log) {
    write!(log, "{args:?}").unwrap();
}

#[hooked(before = [audit(args = [id, name])])]
fn with_arguments(id: u64, name: &str, log: &mut Log) -> u64 {
    id
}

#[test]
fn arguments_to_show() {
    let mut log = Log::new();
    assert_eq!(allocations(|| with_arguments(7, "ann", &mut log)), 0);
    assert_eq!(log.text(), r#"{"id": 7, "name": "ann"}"#);
}

#[hook]
fn describe(ctx: &Context, log: &mut Log) {
    write!(log, "{} of {}", ctx.method(), ctx.method().hooks().len()).unwrap();
}

#[hook]
async fn check(id: u64, ctx: &mut Context) -> Result<u64, &'static str> {
    std::future::ready(()).await;
    if id == 0 { Err(ctx.method().name()) } else { Ok(id) }
}

#[hook]
fn cached(id: u64) -> ControlFlow<u64> {
    if id == 1 { ControlFlow::Break(100) } else { ControlFlow::Continue(()) }
}

#[hook]
async fn timed<R>(ctx: &mut Context, next: impl AsyncFnOnce(&mut Context) -> R) -> R {
    next(ctx).await
}

#[hook]
async fn again<R, F: Future<Output = R>>(mut next: impl FnMut() -> F) -> R {
    next().await;
    next().await
}

#[hook]
fn add(result: &mut u64) {
    *result += 1;
}

#[hook]
fn see(error: &&'static str, result: &mut Option<u64>) {
    if *error == "recovered" {
        *result = Some(5);
    }
}

#[hook]
fn ended(exit: Exit, ctx: &Context) {
    assert!(exit == Exit::Returned || exit == Exit::Failed);
    assert_eq!(ctx.method().name(), "all_lists");
}

#[hooked(around = [timed], before = [user = check, describe, cached], after = [add], error = [see], finally = [ended])]
#[hooked(around = [timed], before = [inner = check], after = [add], error = [see], finally = [ended])]
async fn all_lists(id: u64, log: &mut Log) -> Result<u64, &'static str> {
    std::future::ready(()).await;
    if id == 2 {
        return Err("recovered");
    }
    Ok(user + inner)
}

#[hooked(around = [again], after = [add])]
async fn repeated(id: u64) -> u64 {
    id
}

#[test]
fn every_list_in_two_levels() {
    for (id, outcome) in [(0, Err("all_lists")), (1, Ok(101)), (2, Ok(6)), (3, Ok(8))] {
        let mut log = Log::new();
        let mut result = Ok(0);
        assert_eq!(allocations(|| result = block_on(all_lists(id, &mut log))), 0);
        assert_eq!(result, outcome);
        assert_eq!(log.text(), if id == 0 { "" } else { "all_lists of 12" });
    }
    assert_eq!(allocations(|| block_on(repeated(1))), 0);
}

#[test]
fn the_first_value_in_a_context_does_allocate() {
    let mut ctx = Context::default();
    assert_eq!(allocations(|| ctx.get::<u32>().copied()), 0);
    assert!(allocations(|| ctx.insert(1_u32)) > 0);
}
