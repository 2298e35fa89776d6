use hooks_runtime::{hook, hooked};

struct Users {
    calls: u32,
}

#[hook]
fn count(this: &mut Users) {
    this.calls += 1;
}

impl Users {
    #[hooked(before = [count])]
    fn list(&self) -> u32 {
        self.calls
    }
}

fn main() {
    Users { calls: 0 }.list();
}
