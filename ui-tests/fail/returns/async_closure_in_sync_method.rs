use hooks_runtime::hooked;

#[hooked(before = [async |id: &u32| println!("{id}")])]
fn load(id: u32) -> u32 {
    id
}

fn main() {
    load(1);
}
