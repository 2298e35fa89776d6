use hooks_runtime::{hook, hooked};

struct Users {
    calls: u32,
}

#[hook]
fn log(this: &Users) {
    println!("{}", this.calls);
}

impl Users {
    #[hooked(finally = [log])]
    fn count(&mut self) {
        self.calls += 1;
    }
}

fn main() {
    Users { calls: 0 }.count();
}
