//! Methods, lists and hooks of many shapes.

#[hook]
fn validate<T: Check + ?Sized>(this: &T, name: &str, max: usize) -> Result<(), Invalid> {
    if this.fits(name, max) { Ok(()) } else { Err(Invalid) }
}

#[hook(fallible)]
async fn fetch(ctx: &mut Context, id: u64) -> Loaded<User> {
    load(id).await
}

#[hook]
fn cache(id: &u64, result: &mut Option<User>) {
    *result = find(id);
}

#[hook]
fn lookup(id: &u64) -> Result<ControlFlow<User>, Error> {
    Ok(ControlFlow::Break(find(id)?))
}

#[hook]
fn convert(error: Missing) -> Other {
    error.into()
}

#[hook]
fn recover(error: Missing, result: &mut Option<User>) -> Result<User, Other> {
    result.take().ok_or(error.into())
}

#[hook]
fn rename(result: User) -> User {
    result
}

#[hook]
fn in_time<R>(ctx: &mut Context, next: impl FnOnce(&mut Context) -> R) -> R {
    next(ctx)
}

#[hook]
async fn spawned<R>(next: impl Future<Output = R>) -> R {
    next.await
}

#[hook]
fn again<T, E>(times: u32, mut next: impl FnMut() -> Result<T, E>) -> Result<T, E> {
    next().or_else(|_| next())
}

#[hook]
fn seen(args: Args<'_>) {
    log(args);
}

#[hook]
fn ended(exit: Exit, this: &Users, ctx: &Context) {
    log(exit);
}

#[hook]
fn boxed<'a>(name: &'a str) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
    Box::pin(async {})
}

#[hooked(
    around = [in_time],
    before = [seen(args = [id, name]), cache, validate(max = { 8 }), lookup],
    after = [rename, |result: &mut User| result.seen = true],
    error = [convert, recover],
    finally = [ended],
)]
pub(crate) unsafe extern "C" fn all<'a, T: Clone, const N: usize>(
    &'a self,
    #[allow(unused)] mut id: u64,
    Path(name): Path<&'a str>,
    [first, .., last]: [T; N],
    _: u8,
    (a, ref b): (u8, u8),
) -> Result<User, Missing>
where
    T: 'a,
{
    #![allow(clippy::all)]
    use std::fmt::Write as _;
    struct Inner<'a>(&'a str);
    fn inner() -> Option<u8> {
        return None?;
    }
    macro_rules! local {
        ($x:expr) => {
            return $x
        };
    }
    let found = find(id)?;
    let Some(x) = found.x else { return Err(Missing) };
    let closure = |y: u8| -> Option<u8> { Some(y?) };
    'outer: loop {
        for item in first.iter() {
            match item {
                Some(n) if n.check()? => continue 'outer,
                Some(0..=9 | b'a'..) => break 'outer,
                None => return Ok(found),
                _ => {}
            }
        }
        if let Some(a) = x && a.ready()? { break; } else { println!("{a}"); }
    }
    let s = User { name: name?.to_owned(), ..found };
    write!(out, "{}", s.name?)?;
    unsafe { *ptr = &raw const s; }
    Ok(s)
}

#[hooked(before = [user = fetch], after = [boxed], around = [spawned])]
async fn fetched(self: Arc<Self>, ctx: &mut Context, id: u64, name: String) -> Loaded<impl Sized + use<'_>> {
    let block = async move { fetch(id).await? };
    let (a, b) = tokio::try_join!(block, other())?;
    tokio::select! {
        x = a => return x,
        _ = b => {}
    }
    let value = async { return 3; }.await;
    Ok(value)
}

#[hooked(before = [validate(max = 3)])]
fn create<'life0, 'async_trait>(&'life0 self, name: String) -> Pin<Box<dyn Future<Output = Result<u8, E>> + Send + 'async_trait>>
where
    'life0: 'async_trait,
    Self: 'async_trait,
{
    Box::pin(async move {
        if let ::core::option::Option::Some(__ret) = ::core::option::Option::None::<Result<u8, E>> {
            return __ret;
        }
        let __self = self;
        let name = name;
        let __ret: Result<u8, E> = { __self.load(&name).await?; Ok(3) };
        __ret
    })
}

#[hooked(original = plain, crate = facade::hooks, fallible, stack = [named, crate::stacks::limited])]
#[hooked(before = [mut count = || 3, ticket = |id| issue(id)?])]
#[hooked]
fn levels(mut id: u64) -> Loaded {
    count += 1;
    id = ticket;
    if id > 3 { return bail(id) }
    Ok(id)
}

#[hooked(stack = limited, before = [open = Self::is_open(id = 2), module::validate::<u8, 3>(max = a?, name = |z| z)], skip = [])]
impl<'a, T: Clone> Service for Users<'a, T>
where
    T: Debug,
{
    const N: usize = 3;
    type Out = u8;

    #[hook]
    fn is_open(&self, id: u64) -> Result<u8, Closed> {
        self.open.then_some(3).ok_or(Closed)
    }

    #[hooked(after = [Self::log])]
    #[inline]
    fn load(&mut self, id: u64) -> Result<u8, Error> {
        self.0.check()?;
        Ok(1)
    }

    #[hooked(skip = [is_open], before = [x = Self::is_open(id = 3)])]
    fn never(self) -> Result<Never, Closed> {
        loop {}
    }

    #[hook]
    fn log(result: &u8) {}
}

#[hook]
fn close(exit: Exit) {}

#[hook]
fn note(id: u64) {}

stack! {
    #[cfg(any())]
    pub(in crate::x) named {
        before = [note(id = 3), |id| drop(id), #[cfg(test)] #[cfg(feature = "y")] self::note],
        error = [super::convert],
        finally = [close if true],
        crate = facade,
    }
}

stack! {
    limited { around = [again(times = crate::TIMES)], before = [note(id = 3)] }
}
