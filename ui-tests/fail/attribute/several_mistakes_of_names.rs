use hooks_runtime::{hook, hooked};

#[hook]
fn trim(nam: &mut String) {
    *nam = nam.trim().to_owned();
}

#[hook]
async fn load(id: u64) -> String {
    id.to_string()
}

#[hook]
fn log(error: &String) {
    println!("{error}");
}

#[hooked(before = [trim, load], after = [log], error = [log])]
fn create(id: u64, name: String) -> usize {
    name.len()
}

fn main() {
    create(1, String::new());
}
