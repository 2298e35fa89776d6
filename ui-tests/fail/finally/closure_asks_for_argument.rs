use hooks_runtime::{Exit, hooked};

#[hooked(finally = [|exit: Exit, name: &str| println!("{name} {exit:?}")])]
fn load(name: &str) -> usize {
    name.len()
}

fn main() {
    load("");
}
