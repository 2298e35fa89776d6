use hooks_runtime::hook;

#[hook]
fn check(#[cfg(unix)] name: &str) {
    println!("{name}");
}

fn main() {
    check("");
}
