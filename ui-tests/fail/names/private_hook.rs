use hooks_runtime::hooked;

mod text {
    use hooks_runtime::hook;

    #[hook]
    fn trim(name: &mut String) {
        *name = name.trim().to_owned();
    }
}

#[hooked(before = [text::trim])]
fn create(name: String) -> usize {
    name.len()
}

fn main() {
    create(String::new());
}
