use hooks_runtime::hook;

struct Users;

impl Users {
    #[hook]
    fn check(name: &str) {
        println!("{name}");
    }
}

fn main() {
    Users::check("");
}
