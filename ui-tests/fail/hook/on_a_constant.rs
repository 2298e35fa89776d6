use hooks_runtime::hook;

#[hook]
pub const LIMIT: u8 = 1;

fn main() {
    let _ = LIMIT;
}
