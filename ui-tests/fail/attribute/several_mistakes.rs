use hooks_runtime::{hook, hooked};

#[hook]
fn check() {}

#[hooked(befor = [check], after = check, error = [check, , "log"], before = [check(1)], original)]
fn create() {}

fn main() {
    create();
}
