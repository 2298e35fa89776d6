//! A binding written like a statement, with all that one would have.

use hooks_runtime::{hook, hooked};

#[hook]
async fn load(id: u32) -> Result<String, ()> {
    Ok(id.to_string())
}

#[hooked(before = [let name = load])]
async fn with_let(id: u32) -> Result<String, ()> {
    Ok(name)
}

#[hooked(before = [name = load(id = id).await?])]
async fn with_await(id: u32) -> Result<String, ()> {
    Ok(name)
}

#[hooked(before = [type = load])]
async fn keyword(id: u32) -> Result<(), ()> {
    Ok(())
}

fn main() {}
