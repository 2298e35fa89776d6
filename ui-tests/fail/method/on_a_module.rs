use hooks_runtime::hooked;

#[hooked]
mod users {
    pub fn list() {}
}

fn main() {
    users::list();
}
