//! Class M: `unsafe` and other qualifiers. `no_std` is in `tests/no-std`.

use super::block_on;
use hooks_runtime::{hook, hooked};

#[hook]
fn b() {}

mod safe {
    #![forbid(unsafe_code)]
    use super::*;

    #[hook]
    fn bump(n: &mut u8) {
        *n = n.wrapping_add(1);
    }

    // 116
    #[hooked(before = [bump], after = [bump], error = [bump])]
    pub async fn f(mut n: u8) -> Result<u8, ()> {
        n = n.wrapping_mul(2);
        Ok(n)
    }
    #[hooked(before = [bump], after = [bump], error = [bump])]
    pub fn all_shapes(n: u8) -> super::Alias<u8> {
        macro_rules! zero {
            ($n:expr) => {
                if $n == 0 {
                    return Err(());
                }
            };
        }
        zero!(n);
        Ok(n)
    }

    #[test]
    fn nothing_unsafe_is_emitted() {
        assert_eq!((block_on(f(1)), all_shapes(1)), (Ok(4), Ok(2)));
    }
}

pub type Alias<T> = Result<T, ()>;

mod qualified {
    #![deny(unsafe_op_in_unsafe_fn)]
    use super::*;

    #[hooked(before = [b], after = [b])]
    unsafe fn unsafe_fn(p: *const u8) -> u8 {
        unsafe { *p }
    }
    #[hooked(before = [b], after = [b])]
    async unsafe fn unsafe_later(p: *const u8) -> u8 {
        unsafe { *p }
    }
    #[hooked(before = [b], after = [b])]
    extern "C" fn extern_c(n: u8) -> u8 {
        if n == 0 {
            return 1;
        }
        n
    }
    #[hooked(before = [b], after = [b])]
    unsafe extern "system" fn unsafe_extern(n: u8) -> u8 {
        n
    }
    unsafe trait Tr {
        unsafe fn f(&self, p: *const u8) -> u8;
    }
    unsafe impl Tr for u8 {
        #[hooked(before = [b], after = [b])]
        unsafe fn f(&self, p: *const u8) -> u8 {
            self + unsafe { *p }
        }
    }
    #[hooked(before = [b], after = [b])]
    pub(in crate::m_qualifiers) fn restricted() -> u8 {
        1
    }

    const POINTERS: (unsafe fn(*const u8) -> u8, extern "C" fn(u8) -> u8, unsafe extern "system" fn(u8) -> u8) =
        (unsafe_fn, extern_c, unsafe_extern);

    #[test]
    fn qualifiers_stay() {
        let n = 3;
        let p = &raw const n;
        unsafe {
            assert_eq!(
                (POINTERS.0(p), block_on(unsafe_later(p)), POINTERS.1(0), POINTERS.2(2), 1.f(p)),
                (3, 3, 1, 2, 4)
            );
        }
        assert_eq!(restricted(), 1);
    }
}
