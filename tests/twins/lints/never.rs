//! Functions that do not return, on which no hook can stand that comes after them.
//~ lists before = [b]
//~ lists before = [b, b if true]

use hooks_runtime::{hook, hooked};

#[hook]
pub fn b() {}

#[hooked]
pub fn parks() -> ! {
    loop {
        std::thread::park()
    }
}

#[hooked]
pub async fn waits() -> ! {
    loop {
        std::future::pending::<()>().await
    }
}

#[hooked]
pub fn exits(code: i32) -> ! {
    std::process::exit(code)
}

#[hooked]
pub fn panics() -> ! {
    panic!("always")
}
