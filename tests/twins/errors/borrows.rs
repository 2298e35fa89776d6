//! Bodies that borrow, move or change what they must not.
//~ lists before = [b]
//~ lists after = [b]
//~ lists before = [b], after = [b]
//~ lists before = [rename]

use hooks_runtime::{hook, hooked};

#[hook]
pub fn b() {}

#[hook]
pub fn rename(name: &mut String) {
    name.push('!');
}

pub struct S {
    v: Vec<String>,
}

#[hooked]
pub fn changes_what_is_not_mut(name: String, list: Vec<u8>) -> usize {
    list.push(1);
    list.len() + name.len()
}

#[hooked]
pub fn assigns_what_is_not_mut(name: String, n: u8) -> u8 {
    n = 2;
    n
}

#[hooked]
pub fn uses_after_move(name: String, other: String) -> usize {
    drop(other);
    other.len() + name.len()
}

#[hooked]
pub async fn uses_after_move_later(name: String, other: String) -> usize {
    std::future::ready(other).await;
    other.len()
}

#[hooked]
pub fn returns_local(name: String) -> &'static str {
    let local = String::new();
    &local //~ plain E0515, but //~ hooked E0597
}

#[hooked]
pub fn returns_argument(name: String, other: String) -> &'static str {
    &other //~ plain E0515, but //~ hooked E0597
}

#[hooked]
pub fn two_mutable_borrows(name: String, v: &mut Vec<u8>) -> usize {
    let a = &mut *v;
    let b = &mut *v;
    a.push(1);
    b.len()
}

#[hooked]
pub fn moves_out_of_reference(name: String, s: &S) -> Vec<String> {
    s.v
}

#[hooked]
pub fn wrong_lifetime<'a, 'b>(name: String, a: &'a str, b: &'b str) -> &'a str {
    b
}

#[hooked]
pub fn closure_outlives(name: String, n: u8) -> Box<dyn Fn() -> u8> {
    Box::new(|| n)
}

impl S {
    #[hooked]
    pub fn changes_through_shared(&self, name: String) {
        self.v.push(String::new());
    }

    #[hooked]
    pub fn holds_borrow(&mut self, name: String) -> usize {
        let first = &self.v[0];
        self.v.push(String::new());
        first.len()
    }

    #[hooked]
    pub fn moves_self(self, name: String) -> usize {
        drop(self);
        self.v.len()
    }
}

#[hooked]
pub unsafe fn fine(name: String) {}

#[hooked]
pub fn calls_unsafe(name: String) {
    fine(String::new());
}
