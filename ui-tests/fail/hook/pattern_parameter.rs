use hooks_runtime::hook;

#[hook]
fn check((left, right): &(u8, u8)) {
    println!("{left} {right}");
}

fn main() {
    check(&(1, 2));
}
