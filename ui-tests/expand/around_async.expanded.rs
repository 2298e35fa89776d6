//! What runs inside an async around hook is an async closure, or one that makes futures where it may run again.
use hooks_runtime::{hook, hooked};
async fn timed<R>(next: impl AsyncFnOnce() -> R) -> R {
    next().await
}
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
pub async fn load(id: u64, name: String) -> Result<u64, String> {
    let mut id = id;
    let mut name = name;
    timed(async || -> Result<u64, String> {
            let _ = &mut id;
            let _ = &mut name;
            retry(
                    3,
                    || {
                        let _ = &mut id;
                        let _ = &mut name;
                        let mut id = ::core::clone::Clone::clone(&id);
                        let mut name = ::core::clone::Clone::clone(&name);
                        async move {
                            if false {
                                return ::hooks_runtime::__private::never::<
                                    Result<u64, String>,
                                >();
                            }
                            let _ = &mut name;
                            let _ = &mut id;
                            if name.is_empty() {
                                return Err(name);
                            }
                            Ok(id + 1)
                        }
                    },
                )
                .await
        })
        .await
}
/// What an async closure returns is known when the body begins, or its first `return` would decide.
pub async fn count(name: &str) -> Result<usize, Box<dyn std::error::Error>> {
    timed(async || -> Result<usize, Box<dyn std::error::Error>> {
            if false {
                return ::hooks_runtime::__private::never::<
                    Result<usize, Box<dyn std::error::Error>>,
                >();
            }
            if name.is_empty() {
                return Err("empty".into());
            }
            Ok(name.len())
        })
        .await
}
