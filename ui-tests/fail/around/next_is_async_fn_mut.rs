use hooks_runtime::hook;

#[hook]
async fn retry<R>(mut next: impl AsyncFnMut() -> R) -> R {
    next().await
}

fn main() {
    drop(retry(async || 1));
}
