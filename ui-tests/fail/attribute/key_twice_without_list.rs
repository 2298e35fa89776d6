use hooks_runtime::hooked;

#[hooked(original = plain, original = bare)]
fn create() {}

fn main() {
    create();
}
