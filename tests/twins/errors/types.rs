//! Bodies of other types than they should be.
//~ lists before = [b]
//~ lists after = [b]
//~ lists before = [b], after = [b]
//~ lists before = [b if true], after = [|| b()]

use hooks_runtime::{hook, hooked};

#[hook]
pub fn b() {}

pub struct S {
    name: String,
}

#[hooked]
pub fn returns_nothing() {
    Ok(())
}

#[hooked]
pub fn wrong_literal() -> u8 {
    "no"
}

#[hooked]
pub async fn wrong_ok() -> Result<u8, String> {
    Ok("no")
}

#[hooked]
pub fn wrong_error() -> Result<u8, String> {
    Err(5)
}

#[hooked]
pub async fn wrong_return(early: bool) -> Result<u8, String> {
    if early {
        return Err(5);
    }
    Ok(1)
}

#[hooked]
pub fn only_a_wrong_return() -> Result<u8, String> {
    return Ok("no");
}

#[hooked]
pub fn no_value_returned(early: bool) -> u8 {
    if early {
        return;
    }
    1
}

#[hooked]
pub fn value_returned_of_nothing(early: bool) {
    if early {
        return 1;
    }
}

#[hooked]
pub fn unknown_method(v: Vec<String>) -> usize {
    v.lenn()
}

#[hooked]
pub fn unknown_field(s: &S) -> usize {
    s.nam.len()
}

#[hooked]
pub fn mismatched_branches(n: u8) -> u8 {
    if n == 1 { 2 } else { "three" }
}

#[hooked]
pub fn mismatched_arms(n: u8) -> u8 {
    match n {
        1 => 2,
        _ => "three",
    }
}

#[hooked]
pub fn missing_else(n: u8) -> u8 {
    if n == 1 {
        2
    }
}

#[hooked]
pub fn semicolon_after_tail() -> u8 { //~ plain E0308, but //~ hooked E0308 at the type
    1;
}

#[hooked]
pub fn empty() -> u8 {} //~ plain E0308, but //~ hooked E0308 at the type

#[hooked]
pub fn wrong_argument() -> String {
    String::from_utf8("bytes").unwrap()
}

#[hooked]
pub fn missing_argument() -> u8 {
    u8::max(1)
}

#[hooked]
pub fn wrong_operands(a: u8, c: u16) -> u8 {
    a + c
}

#[hooked]
pub fn no_display(s: &S) -> String {
    format!("{s}")
}

#[hooked]
pub fn missing_arm(n: Option<u8>) -> u8 {
    match n {
        Some(n) => n,
    }
}

#[hooked]
pub fn not_inferred() -> usize {
    let v = Vec::new();
    v.len()
}

#[hooked]
pub fn break_outside() -> u8 {
    if true {
        break;
    }
    1
}

#[hooked]
pub fn private_type() -> u8 {
    std::sync::mpsc::Receiver::<u8>::new(1)
}

#[hooked]
pub async fn awaits_no_future() -> u8 {
    1.await
}

#[hooked]
pub fn awaits_in_sync() -> u8 {
    std::future::ready(1).await
}

#[hooked]
pub fn lets_wrong() -> u8 {
    let n: u8 = "x";
    n
}

#[hooked]
pub fn calls_no_function(n: u8) -> u8 {
    n()
}

#[hooked]
pub fn bound_not_met<T>(t: T) -> T {
    t.clone()
}

impl S {
    #[hooked]
    pub fn closure_wrong(&self) -> Vec<u8> {
        self.name.chars().map(|c| c).collect()
    }

    #[hooked]
    pub fn needs_mut(&self) -> usize {
        self.name.len() + self.missing()
    }
}
