use hooks_runtime::hooked;

#[hooked(before = [{ println!("hello") }])]
fn create() {}

fn main() {
    create();
}
