use hooks_runtime::hook;

#[hook]
unsafe fn check() {}

fn main() {
    unsafe { check() };
}
