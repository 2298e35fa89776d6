//! What a user is told: programs that must not compile, with what rustc prints, and some that must.
//!
//! `TRYBUILD=overwrite cargo test -p hooks-ui-tests --test ui` writes the `.stderr` files anew.

use std::fs;
use std::path::Path;
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

/// What rustc quotes from the standard library it can only quote where `rust-src` is installed.
#[test]
fn no_message_depends_on_the_sources_of_the_standard_library() {
    let fail = Path::new(env!("CARGO_MANIFEST_DIR")).join("fail");
    let mut read = 0;
    for folder in fs::read_dir(fail).expect("a folder") {
        for file in fs::read_dir(folder.expect("an entry").path()).expect("a folder") {
            let path = file.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "stderr") {
                let text = fs::read_to_string(&path).expect("a file");
                assert!(!text.contains("$RUST"), "{} quotes the standard library", path.display());
                read += 1;
            }
        }
    }
    assert!(read > 200, "only {read} files were read");
}
