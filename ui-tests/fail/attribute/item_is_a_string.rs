use hooks_runtime::hooked;

#[hooked(before = ["check"])]
fn create() {}

fn main() {
    create();
}
