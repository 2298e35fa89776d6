//! What a user is told: programs that must not compile, with what rustc prints, and some that must.
//!
//! `TRYBUILD=overwrite cargo test -p hooks-ui-tests --test ui` writes the `.stderr` files anew.

use trybuild::TestCases;

/// Without a program that runs, all are checked at once.
#[test]
fn mistakes() {
    TestCases::new().compile_fail("fail/*/*.rs");
}

#[test]
fn no_mistakes() {
    TestCases::new().pass("pass/*.rs");
}
