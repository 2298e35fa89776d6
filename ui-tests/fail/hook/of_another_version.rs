//! A hook whose companion macro was written by a version that says more, or less, of a hook than this one.

use hooks_runtime::hooked;

fn trim() {}

macro_rules! trim {
    ({ { $($next:tt)* } $($todo:tt)* } { $($seen:tt)* } $site:tt) => {
        $($next)* ! { { $($todo)* } { $($seen)* { "gen fn()" } } $site }
    };
}

#[hooked(before = [trim])]
fn create() {}

fn main() {
    create();
}
