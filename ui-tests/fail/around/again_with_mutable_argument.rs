use hooks_runtime::{hook, hooked};

#[hook]
async fn retry<R, F: Future<Output = R>>(mut next: impl FnMut() -> F) -> R {
    next().await
}

#[hooked(around = [retry])]
async fn count(calls: &mut u32) {
    *calls += 1;
}

fn main() {
    drop(count(&mut 0));
}
