use hooks_runtime::hook;

#[hook]
fn debug(text: &str) {
    println!("{text}");
}

fn main() {
    debug("called");
    debug!("called");
}
