use hooks_runtime::hooked;

#[hooked]
macro_rules! nothing {
    () => {};
}

fn main() {
    nothing!();
}
