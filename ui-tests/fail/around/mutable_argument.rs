use hooks_runtime::{hook, hooked};

#[hook]
fn logged<R>(log: &Vec<u8>, next: impl FnOnce() -> R) -> R {
    println!("{log:?}");
    next()
}

#[hooked(around = [logged])]
fn load(log: &mut Vec<u8>) {
    log.push(1);
}

fn main() {
    load(&mut Vec::new());
}
