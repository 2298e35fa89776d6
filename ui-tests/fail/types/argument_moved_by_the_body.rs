use hooks_runtime::{hook, hooked};

struct Name(String);

impl Name {
    fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

#[hook]
fn audit(name: &Name) {
    println!("{}", name.0);
}

#[hooked(after = [audit])]
fn create(name: Name) -> Vec<u8> {
    name.into_bytes()
}

fn main() {
    create(Name(String::new()));
}
