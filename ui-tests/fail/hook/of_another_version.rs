//! A hook whose companion macro was written by a version that says more, or less, of a hook than this one.

use hooks_runtime::hooked;

fn trim() {}

macro_rules! trim {
    (@ { $($next:tt)* } $($rest:tt)*) => {
        $($next)*! { @ $($rest)* "gen fn()" }
    };
}

#[hooked(before = [trim])]
fn create() {}

fn main() {
    create();
}
