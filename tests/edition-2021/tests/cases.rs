//! The meaning of a body is that of the user's edition, whichever the macros are written in.

#![allow(dead_code, reason = "much of this only has to compile")]
#![allow(clippy::all, reason = "it is about code that is written in any way")]
#![deny(rust_2021_compatibility)]

#[path = "../../tests/cases/j_drop_order.rs"]
mod j_drop_order;

use hooks_runtime::{hook, hooked};
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return output;
        }
    }
}

#[hook]
fn b() {}

mod migrations {
    use super::*;

    pub struct P {
        pub a: String,
        pub b: String,
    }

    // 14
    #[hooked(before = [b])]
    pub fn f(p: P) -> String {
        drop(p.b);
        p.a
    }
    #[hooked(before = [b], after = [b])]
    pub fn with_after(p: P) -> String {
        drop(p.b);
        p.a
    }
    #[hooked(before = [b], after = [b])]
    pub async fn later(p: P) -> String {
        drop(p.b);
        p.a
    }
    #[hooked(before = [b], after = [b])]
    pub fn enclosed(p: P) -> Option<String> {
        macro_rules! nothing {
            () => {
                if p.a.is_empty() {
                    return None;
                }
            };
        }
        nothing!();
        drop(p.b);
        Some(p.a)
    }
}

mod captures {
    use super::*;

    struct S(u8);

    // 66: without `use<>`, an opaque type captures no lifetime that it does not name.
    impl S {
        #[hooked(before = [b], after = [b])]
        fn n(&self) -> impl Fn() -> u8 {
            let n = self.0;
            move || n
        }
        #[hooked(before = [b], after = [b])]
        fn it<'a>(&'a self, k: &u8) -> impl Iterator<Item = &'a u8> {
            std::iter::repeat(&self.0).take(*k as usize)
        }
    }

    #[test]
    fn an_opaque_type_captures_what_it_names() {
        let f = {
            let s = S(4);
            s.n()
        };
        assert_eq!(f(), 4);
        let s = S(1);
        let it = {
            let k = 3;
            s.it(&k)
        };
        assert_eq!(it.count(), 3);
    }
}

mod words {
    use super::*;

    // 97: no keyword yet.
    #[hook]
    fn r#gen(gen: &mut u8) {
        *gen += 1;
    }
    #[hooked(before = [gen], after = [gen])]
    fn gen_as_a_name(gen: u8) -> u8 {
        let other = gen;
        if other == 7 {
            return gen;
        }
        other
    }
    macro_rules! expressions {
        ($e:expr) => {
            #[hooked(before = [b], after = [b])]
            fn of_macro() -> u8 {
                $e
            }
        };
    }
    expressions!(1 + 1);

    #[hooked(before = [b], after = [b])]
    fn if_let_temporaries(m: &std::sync::Mutex<Option<u8>>) -> bool {
        if let Some(_) = *m.lock().unwrap() {
            false
        } else {
            // Still locked in edition 2021.
            m.try_lock().is_err()
        }
    }
    #[hooked(before = [b])]
    fn if_let_temporaries_before(m: &std::sync::Mutex<Option<u8>>) -> bool {
        if let Some(_) = *m.lock().unwrap() {
            false
        } else {
            m.try_lock().is_err()
        }
    }
    #[hooked(before = [b], after = [b])]
    fn if_let_temporaries_enclosed(m: &std::sync::Mutex<Option<u8>>) -> Option<bool> {
        macro_rules! early {
            ($c:expr) => {
                if $c {
                    return None;
                }
            };
        }
        early!(false);
        if let Some(_) = *m.lock().unwrap() {
            Some(false)
        } else {
            Some(m.try_lock().is_err())
        }
    }

    #[test]
    fn words_and_temporaries_are_those_of_the_edition() {
        assert_eq!((gen_as_a_name(1), gen_as_a_name(6), of_macro()), (2, 7, 2));
        let m = std::sync::Mutex::new(None);
        assert!(if_let_temporaries(&m) && if_let_temporaries_before(&m));
        assert_eq!(if_let_temporaries_enclosed(&m), Some(true));
    }
}

mod unsafe_functions {
    use super::*;

    // The body of an `unsafe fn` is an unsafe block.
    #[hooked(before = [b])]
    unsafe fn before(p: *const u8) -> u8 {
        *p
    }
    #[hooked(before = [b], after = [b])]
    unsafe fn with_after(p: *const u8) -> u8 {
        if p.is_null() {
            return 0;
        }
        *p
    }
    #[hooked(before = [b], after = [b])]
    async unsafe fn later(p: *const u8) -> u8 {
        macro_rules! early {
            ($c:expr) => {
                if $c {
                    return 0;
                }
            };
        }
        early!(p.is_null());
        *p
    }

    #[test]
    fn an_unsafe_body_stays_unsafe() {
        let n = 3;
        unsafe { assert_eq!((before(&n), with_after(&n), block_on(later(&n))), (3, 3, 3)) }
    }
}
