use hooks_runtime::hook;

type Checked = Result<(), String>;

#[hook]
fn check() -> Checked {
    Ok(())
}

fn main() {
    let _ = check();
}
