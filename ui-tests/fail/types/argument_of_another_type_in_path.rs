use hooks_runtime::hooked;

mod text {
    use hooks_runtime::hook;

    #[hook]
    pub fn check(name: &u32) {
        println!("{name}");
    }
}

#[hooked(before = [text::check])]
fn create(name: String) -> usize {
    name.len()
}

fn main() {
    create(String::new());
}
