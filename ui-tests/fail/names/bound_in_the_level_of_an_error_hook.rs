use hooks_runtime::{hook, hooked};

#[hook]
fn authenticate(id: &u64) -> u64 {
    id + 1
}

#[hook]
fn audit(user: &u64) {
    println!("{user}");
}

#[hooked(before = [user = authenticate], error = [audit])]
fn load(id: u64) -> Result<String, String> {
    Ok(format!("{id} for {user}"))
}

fn main() {
    let _ = load(1);
}
