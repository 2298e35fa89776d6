use hooks_runtime::hook;

#[hook(failible)]
fn check() -> Result<(), String> {
    Ok(())
}

fn main() {
    let _ = check();
}
