use hooks_runtime::hooked;

#[hooked(crate)]
fn create() {}

fn main() {
    create();
}
