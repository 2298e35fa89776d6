use hooks_runtime::{hook, hooked};

#[hook]
fn log() {}

#[hooked(after = [log])]
async fn create(early: bool) -> Result<u8, String> {
    if early {
        return Err(5);
    }
    Ok(1)
}

async fn plain(early: bool) -> Result<u8, String> {
    if early {
        return Err(5);
    }
    Ok(1)
}

fn main() {
    drop(create(true));
    drop(plain(true));
}
