use hooks_runtime::{hook, hooked};

macro_rules! ensure {
    ($condition:expr) => {
        if !$condition {
            return Err(String::new());
        }
    };
}

fn text() -> Result<&'static str, String> {
    Ok("no")
}

#[hook]
fn log() {}

#[hooked(after = [log])]
fn create(id: u8) -> Result<u8, String> {
    ensure!(id > 0);
    text()
}

fn plain(id: u8) -> Result<u8, String> {
    ensure!(id > 0);
    text()
}

fn main() {
    let _ = create(1);
    let _ = plain(1);
}
