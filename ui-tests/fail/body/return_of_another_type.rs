use hooks_runtime::{hook, hooked};

fn number() -> Result<u8, u8> {
    Err(5)
}

#[hook]
fn log() {}

#[hooked(after = [log])]
async fn create(early: bool) -> Result<u8, String> {
    if early {
        return number();
    }
    Ok(1)
}

async fn plain(early: bool) -> Result<u8, String> {
    if early {
        return number();
    }
    Ok(1)
}

fn main() {
    drop(create(true));
    drop(plain(true));
}
