use hooks_runtime::hooked;

mod text {
    use hooks_runtime::hook;

    #[hook]
    pub fn trim(name: &mut String) {
        *name = name.trim().to_owned();
    }
}

#[hooked(before = [texts::trim])]
fn create(name: String) -> usize {
    name.len()
}

fn main() {
    text::trim(&mut String::new());
    create(String::new());
}
