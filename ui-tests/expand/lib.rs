//! Sources of the golden expansions; `tests/expand.rs` compares what each module expands to.

#![allow(missing_docs, clippy::all, clippy::pedantic, reason = "these are examples of what users write")]

pub mod alias_of_result;
pub mod around_async;
pub mod around_sync;
pub mod before_after_error;
pub mod before_only;
pub mod binding;
pub mod callers_context;
pub mod closures;
pub mod control_flow;
pub mod fall_back;
pub mod finally;
pub mod impl_block;
pub mod mixed_async;
pub mod named_stack;
pub mod question_and_after;
pub mod result_set_before;
pub mod returned_closure;
pub mod sync;
pub mod two_levels;

/// What the hooks of the examples do; a `println!` would be long when expanded.
fn note(values: impl std::fmt::Debug) {
    println!("{values:?}");
}
