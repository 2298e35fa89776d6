use hooks_runtime::{Args, hook, hooked};

#[hook]
fn audit(args: Args<'_>) {
    println!("{args:?}");
}

#[hooked(before = [audit(args = [1, id.pow(2)])])]
fn create(id: u64) -> u64 {
    id
}

fn main() {
    create(1);
}
