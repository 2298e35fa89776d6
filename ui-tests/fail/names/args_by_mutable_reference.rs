use hooks_runtime::{Args, hook, hooked};

#[hook]
fn audit(args: &mut Args<'_>) {
    println!("{args:?}");
}

#[hooked(before = [audit])]
fn create(id: u64) -> u64 {
    id
}

fn main() {
    create(1);
}
