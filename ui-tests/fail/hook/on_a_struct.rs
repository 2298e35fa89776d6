use hooks_runtime::hook;

#[hook]
struct Users;

fn main() {
    let _ = Users;
}
