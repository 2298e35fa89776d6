use hooks_runtime::hooked;

#[hooked]
type Name = String;

fn main() {
    let _ = Name::new();
}
