use hooks_runtime::hooked;

#[hooked(before = [|(left, right): &(u8, u8)| println!("{left} {right}")])]
fn load(pair: (u8, u8)) -> u8 {
    pair.0
}

fn main() {
    load((1, 2));
}
