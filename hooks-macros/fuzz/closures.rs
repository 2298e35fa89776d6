//! Functions that return closures, with and without something that comes after them.

#[hook]
fn note() {}

#[hook]
fn sees(text: &str) {}

#[hook]
fn checks(text: &str) -> Result<(), Error> {
    text.parse::<u8>().map(drop)?
}

#[hook]
fn kept<R>(next: impl FnOnce() -> R) -> R {
    next()
}

#[hooked(before = [note])]
fn adds(n: u8) -> impl Fn(u8) -> u8 {
    move |m| n + m
}

#[hooked(after = [note])]
fn measures() -> impl Fn(&str) -> usize + use<> {
    |text| text.len()
}

#[hooked(before = [sees], after = [note])]
fn finds<'a, T: Clone, const N: usize>(text: &'a str, all: &'a [T; N]) -> impl for<'b> FnMut(&'b T, &'a str) -> Option<&'b T> + 'a {
    let mut seen = 0;
    if text.is_empty() {
        return move |item, _| Some(item);
    }
    move |item, text: &str| {
        seen += text.chars().next()?.len_utf8();
        Some(item)
    }
}

#[hooked(around = [kept], after = [note])]
fn pair(place: Place) -> (impl Fn(&Place) -> bool, impl FnOnce() -> Place, u8) {
    (|other| other.is(3), || place, 3)
}

#[hooked(before = [checks], after = [note])]
fn parses(text: &str) -> Result<impl Fn(&dyn Debug, &mut Formatter) -> fmt::Result + Send, Error> {
    let n: u8 = text.parse()?;
    Ok(move |value, f| write!(f, "{value:?}{n}"))
}

#[hooked(after = [note], finally = [note])]
async fn later(text: String) -> impl AsyncFn(&str, Box<dyn Fn(u8) -> Cow<'_, str>>) -> Vec<&'static str> {
    async move |more, _| { text.push_str(more).await; unsafe { vec![] } }
}

#[hooked(after = [|result: &Filter| drop(result)])]
fn boxed(max: usize) -> Box<dyn for<'a> Fn(&'a str, [&u8; 3]) -> &'a str + Send + 'static> {
    Box::new(move |text, _| &text[..max])
}
