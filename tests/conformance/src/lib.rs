//! Our stacks do what those of `@feathersjs/hooks` do.
//!
//! `scenarios.json` holds stacks as data, each with one call.
//! `oracle/` runs them on the npm package and writes what happened into `golden.json`; from the same file the build
//! script writes the subject, the same stacks under `#[hooked]`, which `tests/traces` runs; and [`compare`] compares.

pub mod compare;
pub mod generate;
pub mod json;
pub mod random;
pub mod scenario;
pub mod trace;
