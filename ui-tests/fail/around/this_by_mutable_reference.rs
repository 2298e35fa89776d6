use hooks_runtime::{hook, hooked};

struct Users {
    calls: u32,
}

#[hook]
fn counted<R>(this: &mut Users, next: impl FnOnce() -> R) -> R {
    this.calls += 1;
    next()
}

impl Users {
    #[hooked(around = [counted])]
    fn count(&self) -> u32 {
        self.calls
    }
}

fn main() {
    Users { calls: 0 }.count();
}
