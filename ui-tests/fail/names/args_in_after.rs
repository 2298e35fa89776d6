use hooks_runtime::{Args, hook, hooked};

#[hook]
fn audit(args: Args<'_>) {
    println!("{args:?}");
}

#[hooked(after = [audit])]
fn create(id: u64) -> u64 {
    id
}

fn main() {
    create(1);
}
