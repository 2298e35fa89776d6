use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

struct Users {
    names: Vec<String>,
}

impl Users {
    #[hooked(before = [log], after = [log])]
    fn list(&self) -> usize {
        self.
    }

    #[hooked(before = [log])]
    fn count(&self) -> usize {
        self.names.len()
    }
}

fn main() {
    let users = Users { names: Vec::new() };
    users.list();
    users.count();
}
