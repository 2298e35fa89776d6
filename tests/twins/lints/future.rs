//! Futures that can fail.
//~ lists before = [check]
//~ lists before = [check, change, later], after = [seen]
//~ lists before = [later], after = [pause], error = [pause, failed]
//~ lists before = [later]
//~ lists error = [failed]
//~ lists before = [check, id = make], after = [seen, changes, fails, of_id], error = [failed, fails]
//~ lists before = [|| -> Result<(), Error> { fails() }], after = [|result: &u32| { let _: &u32 = result; }]
//~ lists before = [skip], after = [replace], error = [recover]
//~ lists before = [broken], after = [seen]
//~ lists around = [around]
//~ lists before = [shown(args = [text])], after = [seen]
//~ lists finally = [done], after = [changes]
//~ lists around = [around], before = [check], after = [seen], error = [failed], finally = [done]

use hooks_runtime::{Args, Context, Exit};
use hooks_runtime::{hook, hooked};
use std::fmt;
use std::ops::ControlFlow;

#[derive(Debug)]
pub struct Error(pub String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<std::num::ParseIntError> for Error {
    fn from(error: std::num::ParseIntError) -> Self {
        Self(error.to_string())
    }
}

#[hook]
pub fn check(text: &str) -> Result<(), Error> {
    if text.is_empty() { Err(Error("empty".to_owned())) } else { Ok(()) }
}

#[hook]
pub async fn pause() {
    std::future::ready(1_u8).await;
}

#[hook]
pub async fn later(text: &str) {
    std::future::ready(text).await;
}

#[hook]
pub fn fails() -> Result<(), Error> {
    Err(Error("fails".to_owned()))
}

#[hook]
pub fn of_id(id: &u32) {
    let _: &u32 = id;
}

#[hook]
pub fn change(text: &mut String) {
    text.push('!');
}

#[hook]
pub fn make() -> Result<u32, std::num::ParseIntError> {
    "1".parse()
}

#[hook]
pub fn seen(result: &u32, ctx: &Context) {
    let _: (&u32, &Context) = (result, ctx);
}

#[hook]
pub fn changes(result: &mut u32) {
    *result += 1;
}

#[hook]
pub fn replace(result: u32) -> u32 {
    result
}

#[hook]
pub fn failed(error: &mut Error) {
    error.0.push('!');
}

#[hook]
pub fn recover(error: &Error, result: &mut Option<u32>) {
    let _: &Error = error;
    *result = None;
}

#[hook]
pub fn skip(result: &mut Option<u32>) {
    *result = None;
}

#[hook]
pub fn broken(text: &str) -> Result<ControlFlow<u32>, Error> {
    if text.is_empty() { Ok(ControlFlow::Break(1)) } else { Ok(ControlFlow::Continue(())) }
}

#[hook]
pub fn shown(args: Args<'_>) {
    let _: Args<'_> = args;
}

#[hook]
pub fn done(exit: Exit) {
    let _: Exit = exit;
}

#[hook]
pub async fn around(next: impl AsyncFnOnce() -> Result<u32, Error>) -> Result<u32, Error> {
    next().await
}

pub type Alias = Result<u32, Error>;

#[hooked]
pub async fn literal(text: String) -> Result<u32, Error> { //~ plain unused_variables
    Ok(1)
}

#[hooked]
pub async fn unused(text: String, spare: u8) -> Result<u32, Error> { //~ plain unused_variables
    Ok(1)
}

#[hooked]
pub async fn parses(text: String) -> Result<u32, Error> {
    let number: u32 = text.parse()?;
    Ok(number)
}

#[hooked]
pub async fn needless_question(text: String) -> Result<u32, Error> {
    Ok(literal(text).await?)
}

#[hooked]
pub async fn tries_in_arguments(text: String) -> Result<u32, Error> {
    drop((text.parse::<u8>()?, text.parse::<u8>()?));
    Ok(u32::max(text.parse()?, 1))
}

#[hooked]
pub async fn err_in_return(text: String) -> Result<u32, Error> {
    if text.is_empty() {
        return Err(Error("empty".into()));
    }
    Err(Error("full".into()))?
}

#[hooked]
pub async fn wrapped(text: String) -> Result<u32, Error> {
    let n = text.len() as u32;
    if n > 3 {
        return Ok(n);
    }
    Ok(n + 1)
}

#[hooked]
pub async fn discards(text: String) -> Result<u32, Error> {
    text.parse::<u8>();
    let _ = text.parse::<u8>();
    text.parse::<u8>()?;
    Ok(1)
}

#[hooked]
pub async fn unwraps(text: String) -> Result<u32, Error> {
    Ok(text.parse::<u32>().unwrap() + text.parse::<u32>().expect("number"))
}

#[hooked]
pub async fn panics(text: String) -> Result<u32, Error> {
    if text.is_empty() {
        panic!("empty");
    }
    assert!(text.len() > 1);
    Ok(1)
}

#[hooked]
pub async fn map_err(text: String) -> Result<u32, Error> {
    text.parse().map_err(|e: std::num::ParseIntError| Error(e.to_string()))
}

#[hooked]
pub async fn matches(text: String) -> Result<u32, Error> {
    match text.parse::<u32>() {
        Ok(n) => Ok(n),
        Err(e) => return Err(e.into()),
    }
}

#[hooked]
pub async fn question_mark(text: String) -> Result<u32, Error> {
    let n = match literal(text).await {
        Ok(n) => n,
        Err(e) => return Err(e),
    };
    Ok(n)
}

#[hooked]
pub async fn alias(text: String) -> Alias {
    let n = text.parse::<u32>()?;
    if n == 1 {
        return Ok(2);
    }
    Ok(n)
}

#[hooked]
pub async fn todo(text: String) -> Result<u32, Error> { //~ plain unused_variables
    todo!()
}

#[hooked]
pub async fn loops(text: String) -> Result<u32, Error> {
    loop {
        if text.len() > 3 {
            return Ok(1);
        }
        let _n: u8 = text.parse()?;
    }
}

#[hooked]
pub async fn unreachable(text: String) -> Result<u32, Error> {
    return Err(Error(text));
    Ok(1)
}

#[hooked]
pub async fn shadow(text: String) -> Result<u32, Error> {
    let result = text.parse::<u32>()?;
    let result = result + 1;
    let error = result;
    Ok(error)
}

#[hooked]
pub async fn clones(text: String) -> Result<u32, Error> {
    let copy = text.clone();
    Ok(copy.len() as u32)
}

#[hooked]
pub async fn closure(text: String) -> Result<u32, Error> {
    let f = |s: &str| -> Result<u32, Error> {
        let n = s.parse::<u32>()?;
        return Ok(n);
    };
    f(&text)
}

#[hooked]
pub async fn large(text: String, array: [u64; 4096]) -> Result<u32, Error> { //~ plain unused_variables
    Ok(array.len() as u32)
}

#[hooked]
pub async fn by_reference(text: &mut String) -> Result<u32, Error> {
    text.push('x');
    Ok(text.len() as u32)
}

pub struct Repo;

impl Repo {
    #[hooked]
    pub async fn needs_no_self(&self, text: String) -> Result<u32, Error> {
        Ok(text.len() as u32)
    }

    #[hooked]
    pub async fn consumes(self, text: String) -> Result<u32, Error> {
        Ok(text.len() as u32)
    }

    /// # Errors
    ///
    /// If it fails.
    #[hooked]
    pub async fn documented(&self, text: String) -> Result<u32, Error> {
        Ok(text.parse::<u32>()?)
    }

    #[hooked]
    async fn dead(&self, text: String) -> Result<u32, Error> { //~ plain unused_variables
        Ok(1)
    }
}

#[hooked]
pub async fn yields_async(text: String) -> Result<u32, Error> {
    let f = async { 1 };
    std::future::ready(text).await;
    Ok(f.await)
}

#[hooked]
pub async fn large_future(text: String) -> Result<u32, Error> {
    let buffer = [0_u64; 8192];
    std::future::ready(text).await;
    Ok(buffer.len() as u32)
}

#[hooked]
pub async fn holds_a_guard(text: String, m: &std::sync::Mutex<u8>) -> Result<u32, Error> {
    let guard = m.lock().unwrap();
    std::future::ready(text).await;
    Ok(u32::from(*guard))
}

#[hooked]
pub async fn drops_a_future(text: String) -> Result<u32, Error> {
    std::future::ready(text);
    async { 1 };
    Ok(1)
}

#[hooked]
pub async fn returns_a_block(text: String) -> Result<u32, Error> {
    async {
        if text.is_empty() {
            return Err(Error(text));
        }
        Ok(1)
    }
    .await
}
