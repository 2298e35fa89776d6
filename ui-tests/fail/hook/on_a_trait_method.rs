use hooks_runtime::hook;

trait Check {
    #[hook]
    fn check();
}

impl Check for u8 {
    fn check() {}
}

fn main() {
    u8::check();
}
