use hooks_runtime::hooked;

#[hooked(before =)]
fn create() {}

fn main() {
    create();
}
