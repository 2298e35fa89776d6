use hooks_runtime::hooked;

#[hooked]
const LIMIT: u8 = 1;

fn main() {
    let _ = LIMIT;
}
