use hooks_runtime::{hook, hooked};

struct Users {
    calls: u32,
}

#[hook]
fn logged<R>(this: &Users, next: impl FnOnce() -> R) -> R {
    println!("{}", this.calls);
    next()
}

impl Users {
    #[hooked(around = [logged])]
    fn count(&mut self) {
        self.calls += 1;
    }
}

fn main() {
    Users { calls: 0 }.count();
}
