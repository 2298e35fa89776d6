use hooks_runtime::hooked;

#[hooked(crate = "hooks_runtime")]
fn create() {}

fn main() {
    create();
}
