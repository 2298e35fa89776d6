use hooks_runtime::{hook, hooked};

type CheckResult = Result<u8, String>;

#[hook]
fn check() -> CheckResult {
    Ok(1)
}

#[hooked(before = [check])]
fn load() -> Result<usize, String> {
    Ok(1)
}

fn main() {
    let _ = load();
}
