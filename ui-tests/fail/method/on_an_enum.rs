use hooks_runtime::hooked;

#[hooked]
#[derive(Clone)]
pub(crate) enum User {
    Guest,
}

fn main() {
    let _ = User::Guest.clone();
}
