use hooks_runtime::hooked;

mod text {
    use hooks_runtime::hook;

    #[hook]
    pub fn check() {}
}

#[hooked(before = text::check, after = text::check)]
fn create() {}

fn main() {
    create();
}
