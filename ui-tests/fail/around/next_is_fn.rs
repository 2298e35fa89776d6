use hooks_runtime::hook;

#[hook]
fn retry<R>(next: impl Fn() -> R) -> R {
    next()
}

fn main() {
    retry(|| 1);
}
