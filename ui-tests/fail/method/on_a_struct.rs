use hooks_runtime::hooked;

#[hooked]
struct Users;

fn main() {
    let _ = Users;
}
