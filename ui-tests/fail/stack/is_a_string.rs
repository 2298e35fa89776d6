use hooks_runtime::hooked;

#[hooked(stack = "secured")]
fn list() -> u8 {
    1
}

fn main() {
    list();
}
