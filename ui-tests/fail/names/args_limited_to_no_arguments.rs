use hooks_runtime::{Args, hook, hooked};

#[hook]
fn audit(args: Args<'_>) {
    println!("{args:?}");
}

#[hooked(before = [audit(args = [nam, id])])]
fn create(id: u64, name: String) -> String {
    format!("{id} {name}")
}

fn main() {
    create(1, String::new());
}
