//! What a user is told.

#[test]
fn diagnostics() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("fail/*/*.rs");
    cases.pass("pass/*.rs");
}
