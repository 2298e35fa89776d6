use hooks_runtime::hooked;

#[hooked]
trait Users {
    fn list(&self) {}
}

impl Users for u8 {}

fn main() {
    1_u8.list();
}
