//! `#[cfg]` and `#[cfg_attr]` wherever they may stand: on hooks, on parameters and in bodies.

#[hook]
#[cfg(a)]
fn note(#[allow(unused)] n: u8) {}

#[hook]
fn make(#[expect(unused)] n: &u8) -> Result<String, Error> {
    #[cfg(a)]
    return Err(Error);
    #[cfg(not(a))]
    Ok(String::new())
}

#[hook]
#[cfg_attr(a, inline)]
fn breaks(n: &u8) -> ControlFlow<u8> {
    ControlFlow::Continue(())
}

#[hooked(
    before = [
        #[cfg(a)] note, #[cfg(not(a))] text = make, #[cfg(all(a, not(b)))] #[cfg(c = "d")] breaks,
        #[cfg(a)] |n| *n += 1,
    ],
    after = [#[cfg(any())] note(n = 3) if n > 2],
)]
fn lists(n: u8) -> Result<u8, Error> {
    Ok(n)
}

#[hooked(before = [note], after = [note], error = [#[cfg(a)] note])]
fn parameters<#[cfg(a)] 'a, #[cfg(not(a))] T, #[cfg(all())] const N: usize>(
    #[cfg(a)] n: u8,
    #[cfg(not(a))] mut n: u16,
    #[cfg_attr(a, allow(unused))] _: [u8; N],
    #[cfg(a)] text: &'a str,
) -> Result<u8, Error> {
    Ok(n.try_into()?)
}

#[hooked(before = [note], after = [note])]
fn statements(n: u8) -> Result<u8, Error> {
    #![cfg_attr(a, allow(unused))]
    #[cfg(a)]
    use module::check;
    #[cfg(a)]
    let n = check(n)?;
    #[cfg(not(a))]
    if n == 0 {
        return Err(Error);
    }
    #[cfg(b)]
    check(n)?;
    #[cfg(any())]
    {
        return Ok(1);
    }
    let sum = match n {
        #[cfg(a)]
        1 => return Ok(2),
        #[cfg(not(a))]
        1 if n.checked()? => 3,
        _ => Sum { #[cfg(a)] n: n?, #[cfg(not(a))] n, ..Sum::of(&[#[cfg(a)] 1, #[cfg(b)] n?]) }.all(#[cfg(a)] n?),
    };
    #[cfg(a)]
    return Ok(sum);
    #[cfg(not(a))]
    Ok(sum)
}

#[hooked(after = [#[cfg(a)] note])]
#[cfg(b)]
async fn loops(n: u8) -> Option<u8> {
    loop {
        #[cfg(a)]
        break Some(n);
        #[cfg(not(a))]
        log!(return None);
    }
}

#[hooked(before = [#[cfg(a)] Self::check], after = [#[cfg(b)] note])]
impl Service {
    #[cfg(a)]
    #[hook]
    fn check(&self, n: u8) -> Result<(), Error> {
        self.0.check(n)
    }

    #[cfg_attr(a, hooked(before = [note]), inline)]
    #[cfg_attr(not(a), hooked)]
    fn load(&self, n: u8) -> Result<u8, Error> {
        Ok(n)
    }

    #[hooked(skip = [note], after = [#[cfg(c)] Self::check])]
    #[cfg(not(a))]
    fn store(&mut self, n: u8) -> Result<u8, Error> {
        #[cfg(a)]
        self.load(n)?;
        Ok(n)
    }
}
