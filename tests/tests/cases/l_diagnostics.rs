//! Class L: nothing is refused that the plain function may do. What is refused is in `ui-tests/fail/cases`.

use super::block_on;
use hooks_runtime::{hook, hooked};

#[hook]
fn look(x: &Opaque) {
    let _ = x;
}
#[derive(PartialEq)]
pub struct Opaque(*const u8);

// 111
#[hook]
fn number(n: &u8) {
    let _ = n;
}
pub struct S;
impl S {
    fn helper(&self) {}
    #[hooked(before = [number])]
    pub fn f(&self, n: u8) -> u8 {
        self.helper();
        let m = n + 1;
        m
    }
}

// 112
pub trait Local {
    fn go(&self, x: Opaque) -> Opaque;
    fn provided(&self, x: Opaque) -> Opaque
    where
        Self: Sized;
}
impl Local for u8 {
    #[hooked(before = [look], after = [look])]
    fn go(&self, x: Opaque) -> Opaque {
        Opaque(x.0)
    }
    #[hooked(before = [look], after = [look])]
    fn provided(&self, x: Opaque) -> Opaque
    where
        Self: Sized,
    {
        Opaque(x.0)
    }
}
pub trait Unsized {
    fn go(&self, x: Opaque) -> Opaque;
}
impl Unsized for [u8] {
    #[hooked(before = [look])]
    fn go(&self, x: Opaque) -> Opaque {
        x
    }
}
impl Unsized for str {
    #[hooked(before = [look, sees_str], after = [look, sees_str])]
    fn go(&self, x: Opaque) -> Opaque {
        Opaque(x.0)
    }
}
#[hook]
fn sees_str(this: &str) {
    let _ = this.len();
}
impl dyn Unsized + '_ {
    #[hooked(before = [look], after = [sees_dyn])]
    pub fn ext(&self, x: Opaque) -> Opaque {
        self.go(x)
    }
}
#[hook]
fn sees_dyn(this: &(dyn Unsized + '_)) {
    let _ = this;
}
#[hooked(before = [look], after = [look])]
pub fn unsized_ret<'a>(s: &'a dyn std::fmt::Debug, x: &Opaque) -> &'a dyn std::fmt::Debug {
    let _ = x;
    s
}

pub trait Provided {
    fn required(&self) -> u8;
    // 38: the default body is hooked, and an implementation has its own.
    #[hooked(before = [bump], after = [bump])]
    fn provided(&self, log: &mut Vec<u8>) -> u8 {
        self.required()
    }
    #[hooked(before = [bump], after = [bump])]
    fn sized(self, log: &mut Vec<u8>) -> u8
    where
        Self: Sized,
    {
        self.required()
    }
    #[hooked(before = [bump])]
    fn dispatched(self: Box<Self>, log: &mut Vec<u8>) -> u8 {
        self.required()
    }
}
#[hook]
fn bump(log: &mut Vec<u8>) {
    log.push(1);
}
impl Provided for u8 {
    fn required(&self) -> u8 {
        *self
    }
}
impl Provided for u16 {
    fn required(&self) -> u8 {
        2
    }
    fn provided(&self, _: &mut Vec<u8>) -> u8 {
        3
    }
}

#[test]
fn whatever_has_a_body_can_be_hooked() {
    let x = || Opaque(std::ptr::null());
    assert!(1.go(x()) == x() && Local::provided(&1, x()) == x() && [1][..].go(x()) == x() && "a".go(x()) == x());
    assert!((&1u8 as &dyn std::any::Any).is::<u8>() && S.f(1) == 2);
    let mut log = vec![];
    let boxed: Box<dyn Provided> = Box::new(1u8);
    assert_eq!(
        (Provided::provided(&1u8, &mut log), 1u16.provided(&mut log), 1u8.sized(&mut log), boxed.dispatched(&mut log)),
        (1, 3, 1, 1)
    );
    assert_eq!(log, [1; 5]);
}

mod dyn_compatible {
    use super::*;

    pub trait Service {
        fn call(&self, n: u8) -> u8;
    }
    struct A;
    impl Service for A {
        #[hooked(before = [number], after = [number])]
        fn call(&self, n: u8) -> u8 {
            n
        }
    }
    #[hooked(before = [number], after = [number])]
    async fn over_dyn(service: &(dyn Service + Sync), n: u8) -> u8 {
        service.call(n)
    }

    #[test]
    fn a_trait_with_hooked_methods_can_be_dyn() {
        assert_eq!(block_on(over_dyn(&A, 1)), 1);
    }
}
