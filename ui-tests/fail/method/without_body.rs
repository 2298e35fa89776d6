use hooks_runtime::hooked;

trait Users {
    #[hooked]
    fn list(&self) -> u8;
}

impl Users for u8 {
    fn list(&self) -> u8 {
        *self
    }
}

fn main() {
    1_u8.list();
}
