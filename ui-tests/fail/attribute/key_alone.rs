use hooks_runtime::hooked;

#[hooked(after)]
fn create() {}

fn main() {
    create();
}
