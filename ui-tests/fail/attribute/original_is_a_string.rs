use hooks_runtime::hooked;

#[hooked(original = "create_unhooked")]
fn create() {}

fn main() {
    create();
}
