use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(before = [log], after = [log])]
fn create() {
    Ok(())
}

fn plain() {
    Ok(())
}

fn main() {
    create();
    plain();
}
