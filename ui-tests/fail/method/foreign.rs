use hooks_runtime::hooked;

unsafe extern "C" {
    #[hooked]
    fn abs(value: i32) -> i32;
}

fn main() {
    unsafe { abs(1) };
}
