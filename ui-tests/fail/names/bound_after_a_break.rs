use hooks_runtime::{hook, hooked};
use std::ops::ControlFlow;

#[hook]
fn cached(id: &u64) -> ControlFlow<String> {
    if *id == 0 { ControlFlow::Break(String::new()) } else { ControlFlow::Continue(()) }
}

#[hook]
fn authenticate(id: &u64) -> u64 {
    id + 1
}

#[hook]
fn audit(user: &u64) {
    println!("{user}");
}

#[hooked(before = [cached, user = authenticate], after = [audit])]
fn load(id: u64) -> String {
    format!("{id} for {user}")
}

fn main() {
    load(1);
}
