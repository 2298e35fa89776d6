use hooks_runtime::hooked;

#[hooked(before = [user = ])]
fn create() {}

fn main() {
    create();
}
