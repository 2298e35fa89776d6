//! What `cargo expand` shows of the package whose test this is a module of.

use std::env;
use std::path::Path;
use std::process::Command;

/// The library, expanded by one run of rustc.
///
/// A target directory of its own keeps this cargo from waiting for the one that runs the tests.
pub fn expanded_crate() -> syn::File {
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["rustc", "--quiet", "--lib", "--profile", "check", "--", "-Zunpretty=expanded"])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("expand"))
        .output()
        .expect("cargo can be run");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "the sources do not compile:\n{errors}");
    let expanded = String::from_utf8(output.stdout).expect("Rust in UTF-8");
    syn::parse_file(&expanded).unwrap_or_else(|error| {
        panic!("what the macros write is no Rust: {error}\n{expanded}");
    })
}
