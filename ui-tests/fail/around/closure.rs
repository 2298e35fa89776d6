use hooks_runtime::hooked;

#[hooked(around = [|next| next()])]
fn load() -> u32 {
    2
}

#[hooked(around = [async |next| next().await, |name: &str| {}])]
async fn load_later(name: &str) -> u32 {
    2
}

fn main() {
    load();
    drop(load_later(""));
}
