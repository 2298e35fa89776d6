use hooks_runtime::hooked;

#[hooked(original =)]
fn create() {}

fn main() {
    create();
}
