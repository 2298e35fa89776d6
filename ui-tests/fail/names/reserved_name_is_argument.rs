use hooks_runtime::{hook, hooked};

#[hook]
fn save(result: &String) {
    println!("{result}");
}

#[hooked(after = [save])]
fn publish(result: String) -> usize {
    result.len()
}

fn main() {
    publish(String::new());
}
