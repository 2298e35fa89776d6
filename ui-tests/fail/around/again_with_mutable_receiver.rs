use hooks_runtime::{hook, hooked};

struct Users {
    calls: u32,
}

#[hook]
async fn retry<R, F: Future<Output = R>>(mut next: impl FnMut() -> F) -> R {
    next().await
}

impl Users {
    #[hooked(around = [retry])]
    async fn count(&mut self) {
        self.calls += 1;
    }
}

fn main() {
    drop(Users { calls: 0 }.count());
}
