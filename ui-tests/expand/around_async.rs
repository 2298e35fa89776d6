//! What runs inside an async around hook is an async closure, or one that makes futures where it may run again.

use hooks_runtime::{hook, hooked};

#[hook]
async fn timed<R>(next: impl AsyncFnOnce() -> R) -> R {
    next().await
}

#[hook]
async fn retry<T, E, F>(times: u32, mut next: impl FnMut() -> F) -> Result<T, E>
where
    F: Future<Output = Result<T, E>>,
{
    for _ in 1..times {
        if let Ok(value) = next().await {
            return Ok(value);
        }
    }
    next().await
}

#[hooked(around = [timed, retry(times = 3)])]
pub async fn load(id: u64, name: String) -> Result<u64, String> {
    if name.is_empty() {
        return Err(name);
    }
    Ok(id + 1)
}

/// What an async closure returns is known when the body begins, or its first `return` would decide.
#[hooked(around = [timed])]
pub async fn count(name: &str) -> Result<usize, Box<dyn std::error::Error>> {
    if name.is_empty() {
        return Err("empty".into());
    }
    Ok(name.len())
}
