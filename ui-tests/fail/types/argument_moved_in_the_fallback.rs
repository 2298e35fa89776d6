use hooks_runtime::{hook, hooked};

macro_rules! ensure {
    ($condition:expr) => {
        if !$condition {
            return Vec::new();
        }
    };
}

#[hook]
fn audit(name: &str) {
    println!("{name}");
}

#[hooked(after = [audit])]
fn create(name: String) -> Vec<u8> {
    ensure!(!name.is_empty());
    name.into_bytes()
}

fn main() {
    create(String::new());
}
