use hooks_runtime::hooked;

#[hooked(fallible = true)]
fn create() -> Result<(), ()> {
    Ok(())
}

fn main() {
    let _ = create();
}
