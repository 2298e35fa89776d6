//! x
#![allow(missing_docs, clippy::pedantic)]
use hooks_runtime::{Context, hook, hooked};
use std::ops::ControlFlow;

#[derive(Debug)] pub struct Error(String);
impl From<String> for Error { fn from(s: String) -> Self { Error(s) } }
impl From<std::num::ParseIntError> for Error { fn from(s: std::num::ParseIntError) -> Self { Error(s.to_string()) } }

#[hook]
fn trim(name: &mut String) { *name = name.trim().to_owned(); }
#[hook]
fn check(name: &str) -> Result<(), String> { if name.is_empty() { Err("empty".into()) } else { Ok(()) } }
#[hook]
async fn authenticate(token: &str, this: &Users) -> Result<u64, String> { if token == this.0 { Ok(7) } else { Err("token".into()) } }
#[hook]
fn audit(ctx: &Context, user: &u64, result: &mut String) { println!("{:?} {user} {result}", ctx.hook_type()); result.push('!'); }
#[hook]
fn not_found(error: &mut Error, result: &mut Option<String>) { if error.0 == "token" { *result = Some("recovered".into()); } error.0.push('?'); }
#[hook]
fn cached(name: &str, result: &mut Option<String>) { if name == "cached" { *result = Some("from cache".into()) } }
#[hook]
fn lookup(name: &str) -> ControlFlow<String> { if name == "brk" { ControlFlow::Break("broke".into()) } else { ControlFlow::Continue(()) } }

pub struct Users(String);
impl Users {
    #[hooked(before = [trim, check, user = authenticate], after = [audit], error = [not_found])]
    pub async fn create(&self, name: String, token: String) -> Result<String, Error> {
        if name == "early" { return Ok("early".into()); }
        let n: u32 = if name == "parse" { "x".parse()? } else { 3 };
        Ok(format!("{name} {user} {n}"))
    }
    #[hooked(before = [trim, check], after = [|result| result.push('#')])]
    pub fn sync(&self, name: String) -> Result<String, Error> {
        Ok(name)
    }
    #[hooked(before = [trim])]
    pub fn plain(&self, name: String) -> usize { name.len() }
    #[hooked(before = [cached, trim, lookup], after = [|result| result.push('#')])]
    #[hooked(before = [check], after = [|result| result.push('+')], error = [not_found])]
    pub fn two(&self, name: String) -> Result<String, Error> { println!("body"); Ok(name) }
}

fn block_on<F: Future>(f: F) -> F::Output {
    let mut f = std::pin::pin!(f);
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    loop { if let std::task::Poll::Ready(v) = f.as_mut().poll(&mut cx) { return v } }
}
fn main() {
    let u = Users("t".into());
    for n in [" ab", "early", "parse", " "] { println!("{:?}", block_on(u.create(n.into(), "t".into()))); }
    println!("{:?}", block_on(u.create("a".into(), "x".into())));
    println!("{:?}", u.sync(" x ".into()));
    println!("{:?}", u.sync("  ".into()));
    println!("{:?}", u.plain(" x ".into()));
    for n in ["a", "cached", "brk", ""] { println!("two {:?}", u.two(n.into())); }
}
