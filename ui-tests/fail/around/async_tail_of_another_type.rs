use hooks_runtime::{hook, hooked};

#[hook]
async fn pass<R>(next: impl AsyncFnOnce() -> R) -> R {
    next().await
}

#[hooked(around = [pass, pass])]
async fn tail(name: String) -> usize {
    name
}

#[hooked(around = [pass])]
async fn early(name: String) -> Result<usize, String> {
    if name.is_empty() {
        return name;
    }
    Ok(name.len())
}

fn main() {
    drop(tail(String::new()));
    drop(early(String::new()));
}
