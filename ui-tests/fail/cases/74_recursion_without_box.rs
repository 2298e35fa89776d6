//! A future that holds itself is refused where it calls itself.

use hooks_runtime::{hook, hooked};

#[hook]
fn note() {}

#[hooked(before = [note], after = [note])]
async fn walk(n: u8) -> u8 {
    if n == 0 {
        return 0;
    }
    walk(n - 1).await + 1
}

fn main() {
    let _ = walk(1);
}
