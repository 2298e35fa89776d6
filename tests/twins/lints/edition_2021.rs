//! A crate that is about to change its edition.
//~ edition 2021
//~ lists before = [b]
//~ lists before = [b], after = [b]

use hooks_runtime::{hook, hooked};

#[hook]
pub fn b() {}

pub struct P {
    pub a: String,
    pub b: String,
}

#[hooked]
pub fn moves_fields(p: P) -> String {
    drop(p.b);
    p.a
}

#[hooked]
pub async fn moves_fields_later(p: P) -> String {
    drop(p.b);
    p.a
}

#[hooked]
pub fn tail_temporary(m: &std::sync::Mutex<String>) -> usize {
    let p = P { a: String::new(), b: String::new() };
    m.lock().unwrap().len() + p.a.len()
}

#[hooked]
pub fn if_let_temporary(m: &std::sync::Mutex<Option<u8>>) -> bool {
    if let Some(_) = *m.lock().unwrap() { false } else { m.try_lock().is_err() }
}

#[hooked]
pub fn opaque<'a>(p: &'a P, _other: &u8) -> impl Iterator<Item = char> + 'a {
    p.a.chars()
}

#[hooked]
pub fn names(gen: u8) -> u8 {
    let r#async = gen;
    r#async
}

#[hooked]
pub unsafe fn unsafe_body(p: *const u8) -> u8 {
    *p
}

#[hooked]
pub fn never_type() -> Result<u8, ()> {
    let n = "1".parse().map_err(|_: std::num::ParseIntError| ())?;
    Ok(n)
}

#[hooked]
pub fn dyn_without_dyn(b: Box<dyn Fn() -> u8>) -> u8 {
    b()
}
